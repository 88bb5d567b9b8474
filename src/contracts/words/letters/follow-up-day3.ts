// Sent a few days after a quote to anyone who agreed to further emails.

export const subject = 'A sample of what your photos could become'
export const body =
  'Hello {name},\n\nYou asked us for a film a few days ago. Before you decide, have a look at films made from photos like yours.\n\nIf you have a question about the quote, reply to this email and we’ll answer within 2 hours.\n\n{business}'
export const button = 'See the samples'
