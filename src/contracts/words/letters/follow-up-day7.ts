// Sent some days later, with the reader's own offer.

export const subject = 'Your first film for {offer}'
export const body =
  'Hello {name},\n\nIt’s been a little while since your quote, and we’d still like to make your film. For the next {days} days your first film is {offer}: 5-8 photos, delivered in 24-48 hours.\n\nThe link below is yours alone and works once.\n\n{business}'
export const button = 'Order your first film for {price}'
// What is filled in as the offer, while it is below the price of the list.
export const offer = '{price} instead of {listPrice}'
