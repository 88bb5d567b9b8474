// Where an order that was taken by phone can be paid.

export const subject = 'Your order {number}: pay online'
export const bodyGreeting = 'Hello {name},'
export const body =
  'Thank you for ordering {package}. You can pay {total} online with the button below. Then add your photos, and we’ll start.'
export const button = 'Pay {total}'
