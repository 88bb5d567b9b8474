// What search engines and messengers show below the name of a page, and what search engines are told of the business.

export const whatWeMake = 'Short vertical films made from photos of a business'
export const firstPage = 'Home'
export const home =
  'Send 5 to 15 photos of your business. We send back a short, cinematic vertical film in 24-48 hours.'
export const quote =
  'Tell us about your business and add your photos. You see your price at once; we answer questions within 2 hours.'
export const yourFilm =
  'Choose 3 to 25 photos and see your own film within seconds. Nothing is uploaded until you order.'
export const terms =
  'The terms for every film that you order: prices, payment, delivery, revisions, refunds and your rights.'
export const privacy = 'What we know about you, why and for how long, and your rights under UK data protection law.'
export const checkout = 'Choose add-ons and how to pay. Production starts within 2 hours of payment and photos.'
export const offer = 'Your first film for less, for a limited time.'
export const payment = 'Pay for your film by card.'
export const paymentSuccess = 'The confirmation of your order.'
export const order = 'What you ordered, and how it’s getting on.'
export const withdrawal = 'Cancel an order that you placed here.'
export const yourData = 'See, correct or delete what we hold about you.'
export const unsubscribe = 'Unsubscribe from our emails.'
export const notFound = 'This page doesn’t exist.'
