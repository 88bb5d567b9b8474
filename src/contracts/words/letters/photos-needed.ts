// Sent when an order is paid and has no photos.

export const subject = 'We need your photos for order {number}'
export const title = 'We need your photos'
export const body =
  'Your order is paid. To start your film, please send us at least 3 photos and the name your film should show.\n\nThe link below opens your order. You can add photos straight from your phone.'
export const after = 'Having trouble? Reply to this email and we’ll help.'
