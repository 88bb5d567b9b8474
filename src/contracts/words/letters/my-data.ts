// Sent to anyone who asks for their own data.

export const subject = 'Your data at {business}'
export const title = 'Your data'
export const body =
  'Here is the link you asked for. You can download everything we hold about you, correct it, or have it deleted.\n\nIt works for {hours} hours. Not you? Ignore this email.'
export const button = 'See your data'
