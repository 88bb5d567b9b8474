// What somebody ticks on the quote form to get further mail. It is kept with them as they read it.

export const offers = 'Yes, send me ideas and offers for films by email. I can stop them at any time.'

// Where the law lets us write about a quote to whoever asked for it, they may refuse instead.
export const quoteLetters = 'We’ll email you twice about this quote: with a sample film, and with an offer.'
export const noQuoteLetters = 'Please don’t'
