// Sent to anyone who asks for a sample film.

export const subject = 'Your sample film: {title}'
export const title = 'Your sample film'
export const body =
  "Here is the sample film you asked for: '{title}'. The link works for {days} days.\n\nNot you? Ignore this email: we haven’t added you to any list."
export const button = 'Download the film'
