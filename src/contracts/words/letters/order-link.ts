// Sent to anyone who has lost the link to an order.

export const subjectAndTitle = 'The link to your order'
export const body = 'Here’s the link to order {number} that you asked us to resend.'
export const afterWithEarlier = 'Your earlier orders:'
export const footer = 'Not you? Ignore this email. No one else has the link.'
