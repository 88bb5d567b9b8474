import { expect, test } from 'vitest'
import { judgeCard } from './sandbox-payments.ts'

const now = new Date('2026-11-15T12:00:00Z')
const judge = (card: object) => judgeCard({ number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', ...card }, now)

test.each([
  ['4242424242424242', { kind: 'pays' }],
  ['4000 0025 0000 3155', { kind: 'asks' }],
  ['4000000000000002', { kind: 'declined', message: 'Your card was declined.' }],
  ['4000000000009995', { kind: 'declined', message: 'Your card has insufficient funds.' }],
  ['4000000000000069', { kind: 'declined', message: 'Your card has expired.' }],
  ['4000000000000127', { kind: 'declined', message: "Your card's security code is incorrect." }],
  ['5555555555554444', { kind: 'declined', message: expect.stringContaining('only test cards') }],
])('the card %s is judged as the provider would', (number, verdict) => {
  expect(judge({ number })).toEqual(verdict)
})

test('the date and the code on a card are read as people write them', () => {
  expect(judge({ expiry: '11/26' })).toEqual({ kind: 'pays' })
  expect(judge({ expiry: '1 / 2040' })).toEqual({ kind: 'pays' })
  expect(judge({ expiry: '10/26' })).toMatchObject({ message: 'Your card has expired.' })
  expect(judge({ expiry: '13/40' })).toMatchObject({ message: "Your card's expiration date is invalid." })
  expect(judge({ cvc: '12' })).toMatchObject({ message: "Your card's security code is invalid." })
})
