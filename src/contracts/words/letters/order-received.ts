// Sent when an order is placed.

export const subject = 'Your order {number}'
export const title = 'Order Received!'
export const body = 'Thank you. Your order number is {number}.\n\n{nextStep}'
