// Who orders. What a consumer ticks is kept with the order as they read it.

export const buyerTitle = 'Who is it for?'
export const forBusiness = 'For my business'
export const forMyself = 'For myself'
export const buyerMissing = 'Please choose who it’s for.'
export const beginNow = 'Begin now. If I cancel I pay for the work done, and once my film is delivered I can’t cancel.'
export const beginsLater = 'We’ll begin 14 days after your payment. Your delivery time runs from then.'
export const heldTitle = 'We begin on {day}.'
export const heldUntilText =
  'We begin on {day}, when your 14 days to cancel are over. Your delivery time runs from then.'
export const beginNowTitle = 'Shall we begin now?'
export const beginNowButton = 'Begin now'
export const beginNotAsked = 'We couldn’t note that just now. Please try again.'
