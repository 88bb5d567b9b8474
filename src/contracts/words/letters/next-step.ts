// What happens next with an order: in its mails, and at the top of its page.

export const bodyByCard = 'Complete your card payment, then add your photos.'
export const bodyAfterContact = 'We’ll contact you within 2 hours to arrange payment.'
export const bodyByTransfer = 'Please transfer the total with the reference {number}. Then add your photos.'
export const bodyWithoutBankDetails = 'We’ll send you the bank details within 2 hours.'
export const bodyPhotosMissing = 'Please add at least 3 photos and the name your film should show. Then we’ll start.'
export const bodyPaid = 'AI video creation begins within 2 hours.'
export const bodyInProduction = 'Your film is being made.'
export const bodyDelivered = 'Your film is ready.'
export const bodyCancelled = 'This order was cancelled, or replaced by a newer one.'
