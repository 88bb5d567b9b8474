// Sent when somebody asks for a quote.

export const subject = 'We have your quote request {reference}'
export const title = 'We have your request'
export const body =
  'Thank you for your request. Here’s your quote. Your reference is {reference}.\n\nWe’ll be in touch within 2 hours. If you’re ready to start, you can pay now.'
export const button = 'Go to checkout'
export const after =
  'If you have more photos, add them from the page where you sent your request, or reply to this email.'
export const footer = 'You’re getting this email because someone asked for a quote with this address.'
