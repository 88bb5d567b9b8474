// Around every page.

export const quoteButton = 'Get Business Quote'
export const skipLink = 'Skip to content'
export const whatWeDoLink = 'What We Do'
export const contactLink = 'Contact'
export const whatsAppLabel = 'WhatsApp'
export const phoneLabel = 'Phone'
export const emailLabel = 'Email'
export const openingHours = 'Open {hours}'
export const sampleContentMark = 'Sample content'
