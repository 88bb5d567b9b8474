// What is written about a film.

// Sent with the first version of a film.
export const filmReady = {
  subject: 'Your film for {business} is ready to watch',
  title: 'Your film is ready to watch.',
  body: 'Play it, pause where it matters and tell us what you’d like changed. Or approve it, and the files are yours.\n\nRounds of changes included: {rounds}. If we don’t hear from you within {approvalDays} days, the film counts as approved.\n\nWe delete photos and films {retentionDays} days after delivery.',
} as const

// Sent with each later version of a film.
export const nextVersion = {
  subject: 'Version {version} of your film is ready',
  title: 'Version {version} is ready to watch.',
  body: 'We’ve worked through your comments. Have a look, then approve it or tell us what’s still missing.',
} as const

// Sent when a film waits for its approval.
export const approvalReminder = {
  subject: 'Your film is waiting for your approval',
  title: 'Your film is waiting for your approval.',
  body: 'If we don’t hear from you, it counts as approved on {day}. You can ask for changes until then.',
} as const

// Sent when a film was approved.
export const reviewRequest = {
  subjectAndTitle: 'How did we do?',
  body: 'Thank you for approving your film. Would you tell us, and others, what you think of it?\n\nTwo sentences are enough. We’ll read it first, and may show it on our site under the name you give. You can withdraw it at any time. We won’t ask again.',
  button: 'Write a review',
} as const

// Sent to anyone who asks for a sample film.
export const sampleFilm = {
  subject: 'Your sample film: {title}',
  title: 'Your sample film',
  body: "Here is the sample film you asked for: '{title}'. The link works for {days} days.\n\nNot you? Ignore this email: we haven’t added you to any list.",
  button: 'Download the film',
} as const
