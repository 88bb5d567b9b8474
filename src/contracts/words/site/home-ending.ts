// The landing page: the last call.

export const title = 'Send the photos you already have.'
export const text =
  'Tell us about the business and add your pictures. You get your price at once, and answers within 2 hours.'
