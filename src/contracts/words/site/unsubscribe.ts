// Unsubscribing.

export const youAreUnsubscribedTitle = 'You’re unsubscribed'
export const youAreUnsubscribedText =
  'We won’t send you any more ideas and offers. We’ll still email you about anything you order or ask for.'
export const unsubscribeText = 'Stop ideas and offers going to the address we sent this link to.'
export const unsubscribeMeButton = 'Unsubscribe me'
