// What is shown once the quote is sent: no part of the page that asks for it, but fetched while the form is filled in.
export const loadQuoteSent = async () => ({ default: (await import('./quote-sent.tsx')).QuoteSent })
