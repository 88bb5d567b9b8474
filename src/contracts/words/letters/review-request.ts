// Sent when a film was approved.

export const subjectAndTitle = 'How did we do?'
export const body =
  'Thank you for approving your film. Would you tell us, and others, what you think of it?\n\nTwo sentences are enough. We’ll read it first, and may show it on our site under the name you give. You can withdraw it at any time. We won’t ask again.'
export const button = 'Write a review'
