// Sent with the first version of a film.

export const subject = 'Your film for {business} is ready to watch'
export const title = 'Your film is ready to watch.'
export const body =
  'Play it, pause where it matters and say what you would like changed. Or approve it, and the files are yours.\n\n{rounds} revision rounds are included. Without an answer within {approvalDays} days the film counts as approved.\n\nPhotos and films are deleted {retentionDays} days after delivery.'
