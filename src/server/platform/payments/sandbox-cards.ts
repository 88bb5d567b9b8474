import type { Card } from './port.ts'
import { wordTable } from '#src/kit/word-table.ts'

// The provider's published test cards, and what it says of each.

export type CardVerdict = { kind: 'pays' } | { kind: 'asks' } | { kind: 'declined'; message: string }

const declined = (message: string): CardVerdict => ({ kind: 'declined', message })

export const authenticationFailed =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

const cards = wordTable<CardVerdict>({
  '4242424242424242': { kind: 'pays' },
  '4000002500003155': { kind: 'asks' },
  '4000000000000002': declined('Your card was declined.'),
  '4000000000009995': declined('Your card has insufficient funds.'),
  '4000000000000069': declined('Your card has expired.'),
  '4000000000000127': declined("Your card's security code is incorrect."),
  '4000000000000119': declined('An error occurred while processing your card. Try again in a little bit.'),
})

export function judgeCard({ number, expiry, cvc }: Card, now: Date): CardVerdict {
  const verdict = cards[number.replaceAll(/\D/g, '')]
  if (!verdict) return declined('Your card number is incorrect. In test mode only test cards work.')
  const ends = endOf(expiry)
  if (!ends) return declined("Your card's expiration date is invalid.")
  if (ends <= now) return declined('Your card has expired.')
  if (!/^\d{3,4}$/.test(cvc)) return declined("Your card's security code is invalid.")
  return verdict
}

// The first moment after the month on the card.
function endOf(expiry: string): Date | undefined {
  const [, month, year] = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/.exec(expiry) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return undefined
  return new Date(Date.UTC(2000 + Number(year), Number(month), 1))
}
