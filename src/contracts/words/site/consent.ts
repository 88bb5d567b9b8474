// What somebody ticks on the quote form to get further mail. It is kept with them as they read it.

export const offers = 'Yes, send me ideas and offers for films by email. I can stop them at any time.'
