// What a lead gets who has not ordered.

// Sent a few days after a quote to anyone who agreed to further emails.
export const followUpDay3 = {
  subject: 'A sample of what your photos could become',
  body: 'Hello {name},\n\nYou asked us for a film a few days ago. Before you decide, have a look at films made from photos like yours.\n\nIf you have a question about the quote, reply to this email and we’ll answer within 2 hours.\n\n{business}',
  button: 'See the samples',
} as const

// Sent some days later, with the reader's own offer.
export const followUpDay7 = {
  subject: 'Your first film for {offer}',
  body: 'Hello {name},\n\nIt’s been a little while since your quote, and we’d still like to make your film. For the next {days} days your first film is {offer}: 5-8 photos, delivered in 24-48 hours.\n\nThe link below is yours alone and works once.\n\n{business}',
  button: 'Order your first film for {price}',
  // What is filled in as the offer, while it is below the price of the list.
  offer: '{price} instead of {listPrice}',
} as const
