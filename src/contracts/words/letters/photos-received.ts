// Sent when we have everything an order needs.

export const subject = 'We have your photos for order {number}'
export const title = 'We have your photos'
export const body = 'Thank you. Work on your film begins within 2 hours.'
