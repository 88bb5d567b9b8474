// Sent when photos and films were deleted.

export const subject = 'Your photos and films are deleted'
export const title = 'Deleted, as promised'
export const body =
  'On {day} we deleted what we held for your film. This is your receipt; there’s nothing for you to do.'
