// Sent when the logo of an order is missing.

export const subject = 'We need your logo for order {number}'
export const title = 'We need your logo'
export const body = 'You ordered Custom Branding. Please add your logo and up to three colours on your order page.'
export const button = 'Add your logo'
