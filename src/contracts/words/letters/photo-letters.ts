// What is written while photos are missing, and when they have come.

// Sent when an order is paid and has no photos.
export const photosNeeded = {
  subject: 'We need your photos for order {number}',
  title: 'We need your photos',
  body: 'Your order is paid. To start your film, please send us at least 3 photos and the name your film should show.\n\nThe link below opens your order. You can add photos straight from your phone.',
  after: 'Having trouble? Reply to this email and we’ll help.',
} as const

// Sent when we have everything an order needs.
export const photosReceived = {
  subject: 'We have your photos for order {number}',
  title: 'We have your photos',
  body: 'Thank you. Work on your film begins within 2 hours.',
} as const

// Sent when the logo of an order is missing.
export const logoNeeded = {
  subject: 'We need your logo for order {number}',
  title: 'We need your logo',
  body: 'You ordered Custom Branding. Please add your logo and up to three colours on your order page.',
  button: 'Add your logo',
} as const
