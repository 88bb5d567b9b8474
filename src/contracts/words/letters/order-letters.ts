// What is written about an order and its payment.

// Sent when an order is placed.
export const orderReceived = {
  subject: 'Your order {number}',
  title: 'Order Received!',
  body: 'Thank you. Your order number is {number}.\n\n{nextStep}',
} as const

// Sent to anyone who has lost the link to an order.
export const orderLink = {
  subjectAndTitle: 'The link to your order',
  body: 'Here’s the link to order {number} that you asked us to resend.',
  afterWithEarlier: 'Your earlier orders:',
  footer: 'Not you? Ignore this email. No one else has the link.',
} as const

// Sent when an order is paid.
export const paymentConfirmed = {
  subject: 'Payment confirmed for order {number}',
  title: 'Payment confirmed',
  body: 'We’ve received {total}.',
  bodyWithPhotos: 'Work on your film begins within 2 hours.',
  bodyWithoutPhotos: 'Now we need your photos: at least 3, and the name your film should show. Please add them now.',
  bodyWhileHeld: 'If you haven’t yet, please add at least 3 photos and the name your film should show by then.',
  bodyWithoutLogo: 'Please add your logo on your order page.',
  after: 'On your order page you can follow its progress, add photos and download the receipt.',
} as const

// Sent when a card was refused.
export const paymentFailed = {
  subject: 'Your payment for order {number} didn’t go through',
  title: 'Your payment didn’t go through',
  body: 'Your card wasn’t charged. We’ve kept your order, so you can try again with the same card or another one.',
  after: 'You can also pay by bank transfer. Any questions? Reply to this email.',
} as const

// Sent when money goes back to the buyer.
export const orderRefunded = {
  subject: 'Your refund for order {number}',
  title: 'Your refund',
  bodyInFull: 'We have refunded the whole {total} for order {number}. Any work on your film has stopped.',
  bodyInPart: 'We have refunded {amount} of the {total} for order {number}. Your order goes on as before.',
  after:
    'The money goes back the way you paid. Banks can take up to 10 days. You’ll find the credit note on your order page.\n\nAny questions? Reply to this email.',
} as const

// Sent when a refund that was confirmed comes back from the bank.
export const orderRefundUndone = {
  subject: 'Your refund for order {number} didn’t go through',
  title: 'Your refund didn’t go through',
  body: 'Your bank didn’t accept the {amount} that we sent back for order {number}. We still have the money, and we’ll send it to you another way.',
  after: 'To help us, reply to this email and tell us how you’d like to be paid.',
} as const

// Sent when an order that nobody has paid is cancelled.
export const orderCancelled = {
  subject: 'Order {number} is cancelled',
  title: 'Your order is cancelled',
  body: 'We’ve cancelled order {number}. There’s nothing to pay.',
  after: 'Already sent a bank transfer, or didn’t expect this? Reply to this email and we’ll put it right.',
} as const

// Sent at once when a consumer cancels.
export const orderWithdrawn = {
  subject: 'You cancelled order {number}',
  title: 'You cancelled your order',
  body: 'We received your cancellation of order {number} on {at}. Work on it has stopped.',
  bodyDue: 'We’ll send {amount} back the way you paid, within 14 days.',
  bodyNothingPaid: 'There’s nothing to pay. If a bank transfer is on its way, we’ll send it back.',
} as const

// Where an order that was taken by phone can be paid.
export const paymentLink = {
  subject: 'Your order {number}: pay online',
  bodyGreeting: 'Hello {name},',
  body: 'Thank you for ordering {package}. You can pay {total} online with the button below. Then add your photos, and we’ll start.',
  button: 'Pay {total}',
} as const

// What happens next with an order: in its mails, and at the top of its page.
export const nextStep = {
  bodyByCard: 'Complete your card payment, then add your photos.',
  bodyAfterContact: 'We’ll contact you within 2 hours to arrange payment.',
  bodyByTransfer: 'Please transfer the total with the reference {number}. Then add your photos.',
  bodyWithoutBankDetails: 'We’ll send you the bank details within 2 hours.',
  bodyPhotosMissing: 'Please add at least 3 photos and the name your film should show. Then we’ll start.',
  bodyHeld:
    'We begin on {day}, when your 14 days to cancel are over. Your delivery time runs from then. Want it sooner? Choose Begin now on your order page.',
  bodyWillWait:
    'We begin 14 days after your payment, when your time to cancel is over. Your delivery time runs from then. Want it sooner? Choose Begin now on your order page.',
  bodyWithdrawn: 'You cancelled this order.',
  bodyPaid: 'AI video creation begins within 2 hours.',
  bodyInProduction: 'Your film is being made.',
  bodyStopped: 'We’ve stopped making this film. If you have a question, reply to any of our emails.',
  bodyDelivered: 'Your film is ready.',
  bodyCancelled: 'This order was cancelled, or replaced by a newer one.',
} as const
