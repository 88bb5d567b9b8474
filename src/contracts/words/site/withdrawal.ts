// Cancelling an order: on its page, and without its link.

export const cancelTitle = 'Cancel this order'
export const cancelUntil = 'You can cancel until {day}. We’d send {amount} back the way you paid.'
export const cancelAnyTime = 'You can cancel this order. Nothing is paid yet.'
export const withdrawTitle = 'Withdraw from contract'
export const confirmButton = 'Confirm withdrawal'
export const keepButton = 'Keep my order'
export const confirmText =
  'You withdraw from the contract for order {number}. Work on your film stops, and we send {amount} back.'
export const cancelledTitle = 'You cancelled this order'
export const cancelledText =
  'We received your cancellation of order {number} on {at}. {amount} is due back, the way you paid, within 14 days.'
export const askText = 'Changed your mind? Ask us, and we’ll write to you.'
export const askButton = 'Ask to cancel'
export const askedText = 'We have your request to cancel order {number}. We’ll write to you.'
export const notReached = 'Your cancellation didn’t reach us. Please try again.'
export const pageText =
  'Ordered for yourself? You can cancel within 14 days, until your film is delivered. Ordered for your business? We’ll get your request to cancel.'
export const nameLabel = 'Your full name'
export const numberHint = 'As in our emails: R-12345-ABCDE.'
export const emailHint = 'The address you ordered with. We’ll confirm your cancellation there.'
