// Sent to who has lost the link to an order.

export const subjectAndTitle = 'The link to your order'
export const body = 'You asked for the link to your order {number} again. Here it is.'
export const afterWithEarlier = 'Your earlier orders:'
export const footer = 'Not you? Ignore this email. No one else has the link.'
