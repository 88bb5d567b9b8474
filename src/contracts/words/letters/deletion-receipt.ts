// Sent when photos and films were deleted.

export const subject = 'We’ve deleted your photos and films'
export const title = 'Deleted, as promised'
export const body =
  'On {day} we deleted the files we held for your film. This is your receipt. You don’t need to do anything.'
