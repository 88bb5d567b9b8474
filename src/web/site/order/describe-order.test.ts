import { expect, test } from 'vitest'
import type { OrderFilms } from '#src/contracts/delivery.ts'
import type { CustomerOrder } from '#src/contracts/orders.ts'
import { hourMs } from '#src/kit/time.ts'
import { describeWait, formatMoment, headOf, stagesOf } from './describe-order.ts'

const paidAt = Date.parse('2026-11-09T10:00:00Z')
const at = (hours: number): string => new Date(paidAt + hours * hourMs).toISOString()
const promise = { startBy: at(2), deliverFrom: at(24), deliverBy: at(48) }
const open = {
  state: 'open',
  money: 'waiting',
  method: 'bank',
  createdAt: at(-1),
  paidAt: null,
  deliveredAt: null,
  promise: null,
} as CustomerOrder
const paid = { ...open, state: 'paid', money: 'paid', paidAt: at(0), promise } as CustomerOrder
const placesOf = (order: CustomerOrder) => stagesOf(order, paidAt + hourMs).map(({ state }) => state)
const whenOf = (order: CustomerOrder, hours: number) => stagesOf(order, paidAt + hours * hourMs).map(({ when }) => when)

test('an order that is not paid promises nothing but what payment starts', () => {
  expect(headOf(open, null).title).toBe('We wait for your transfer.')
  expect(placesOf(open)).toEqual(['past', 'now', 'next', 'next'])
  expect(whenOf(open, 0).slice(1)).toEqual(['waiting for it', 'within 2 hours of payment', '24-48 hours after payment'])
})

test('a paid order names the moments of its promise', () => {
  expect(placesOf(paid)).toEqual(['past', 'past', 'now', 'next'])
  expect(whenOf(paid, 1).slice(2)).toEqual([
    `starts by ${formatMoment(at(2))}`,
    `between ${formatMoment(at(24))} and ${formatMoment(at(48))}`,
  ])
})

test('a promise that was broken is said, not moved', () => {
  expect(whenOf(paid, 3)[2]).toBe(`late, was due by ${formatMoment(at(2))}`)
  expect(whenOf(paid, 49)[3]).toBe(`late, was due by ${formatMoment(at(48))}`)
  const waitAt = (hours: number) => describeWait(paid, paidAt + hours * hourMs)
  expect(waitAt(47)).toBe(`We email you when it is ready to watch, by ${formatMoment(at(48))} at the latest.`)
  expect(waitAt(49)).toBe('It takes longer than we promised. We email you as soon as it is ready to watch.')
})

test('a delivered order has the moment of its delivery', () => {
  const delivered = { ...paid, state: 'delivered', deliveredAt: at(30) } as CustomerOrder
  expect(headOf(delivered, null).title).toBe('Your film is ready to watch.')
  expect(placesOf(delivered)).toEqual(['past', 'past', 'past', 'now'])
  expect(whenOf(delivered, 60)[3]).toBe(formatMoment(at(30)))
})

test('what has become of the films goes before what was ordered', () => {
  const delivered = { ...paid, state: 'delivered', nextStep: 'Your film is ready.' } as CustomerOrder
  const films = (state: string, erasedAt: string | null = null) => ({ films: [{ state }], erasedAt }) as OrderFilms
  expect(headOf(delivered, films('in_review'))).toEqual({
    title: 'Your film is ready to watch.',
    next: 'Your film is ready.',
  })
  expect(headOf(delivered, films('in_revision'))).toEqual({ title: 'A new version is being made.' })
  expect(headOf(delivered, films('erased', at(99)))).toEqual({ title: 'Photos and films are deleted.' })
})
