// What is written to a person rather than about an order.

// Sent when somebody asks for a quote.
export const quoteReceived = {
  subject: 'We have your quote request {reference}',
  title: 'We have your request',
  body: 'Thank you for your request. Here’s your quote. Your reference is {reference}.\n\nWe’ll be in touch within 2 hours. If you’re ready to start, you can pay now.',
  button: 'Go to checkout',
  after: 'If you have more photos, add them from the page where you sent your request, or reply to this email.',
  footer: 'You’re getting this email because someone asked for a quote with this address.',
} as const

// Sent to anyone who asks for their own data.
export const myData = {
  subject: 'Your data at {business}',
  title: 'Your data',
  body: 'Here is the link you asked for. You can download everything we hold about you, correct it, or have it deleted.\n\nIt works for {hours} hours. Not you? Ignore this email.',
  button: 'See your data',
} as const

// Sent to an address that the owner has changed. It says nothing about anybody: a stranger may read it.
export const addressCheck = {
  subject: 'Is this your email address? {business} would like to know',
  title: 'Is this address yours?',
  body: '{business} was given this address by a customer. If that’s you, open the link: we’ll send what is waiting for you.\n\nNot you? Ignore this email. We won’t send anything else here.',
  button: 'Yes, it’s mine',
} as const

// Sent when photos and films were deleted.
export const deletionReceipt = {
  subject: 'We’ve deleted your photos and films',
  title: 'Deleted, as promised',
  body: 'On {day} we deleted the files we held for your film. This is your receipt. You don’t need to do anything.',
} as const
