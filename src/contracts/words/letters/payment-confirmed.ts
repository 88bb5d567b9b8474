// Sent when an order is paid.

export const subject = 'Payment confirmed for order {number}'
export const title = 'Payment confirmed'
export const body = 'We have your payment of {total}.'
export const bodyWithPhotos = 'Work on your film begins within 2 hours.'
export const bodyWithoutPhotos =
  'Now we need your photos: at least 3, and the name your film should show. Please add them now.'
export const bodyWithoutLogo = 'Please add your logo on your order page.'
export const after = 'On your order page you can follow its progress, add photos and download the receipt.'
