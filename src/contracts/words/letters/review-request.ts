// Sent when a film was approved.

export const subjectAndTitle = 'How did we do?'
export const body =
  'Thank you for approving your film. Would you tell us, and others, what you think of it?\n\nTwo sentences are enough. We read it first, and may show it on our site with the name you give. You can take it back at any time. We won’t ask again.'
export const button = 'Write a review'
