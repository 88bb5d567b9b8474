// Sent with the first version of a film.

export const subject = 'Your film for {business} is ready to watch'
export const title = 'Your film is ready to watch.'
export const body =
  'Play it, pause where it matters and tell us what you’d like changed. Or approve it, and the files are yours.\n\n{rounds} revision rounds are included. If we don’t hear from you within {approvalDays} days, the film counts as approved.\n\nWe delete photos and films {retentionDays} days after delivery.'
