// Sent when a card was refused.

export const subject = 'Your payment for order {number} didn’t go through'
export const title = 'Your payment didn’t go through'
export const body =
  'Your card wasn’t charged. We’ve kept your order, so you can try again with the same card or another one.'
export const after = 'You can also pay by bank transfer. Any questions? Reply to this email.'
