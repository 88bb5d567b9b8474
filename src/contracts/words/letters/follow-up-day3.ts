// Sent three days after a quote to somebody who agreed to further mail.

export const subject = 'A sample of what your photos could become'
export const body =
  'Hello {name},\n\nThree days ago you asked us for a film. Before you decide, have a look at films made from photos like yours.\n\nIf you have a question about the quote, reply to this email and we’ll answer within 2 hours.\n\n{business}'
export const button = 'See the samples'
