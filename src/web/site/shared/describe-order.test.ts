import { expect, test } from 'vitest'
import type { OrderFilms } from '#src/contracts/studio/delivery.ts'
import type { CustomerOrder } from '#src/contracts/sales/orders.ts'
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
  readyAt: null,
  deliveredAt: null,
  promise: null,
  needs: null,
} as CustomerOrder
const paid = { ...open, state: 'paid', money: 'paid', paidAt: at(0), readyAt: at(0), promise } as CustomerOrder
const approved = { films: [{ approvedAt: at(40), shotsMadeAt: at(9) }], erasedAt: null } as OrderFilms
const placeOf = (order: CustomerOrder, films: OrderFilms | null = null) =>
  stagesOf(order, films, paidAt + hourMs).find(({ state }) => state === 'now')?.name
const whenOf = (order: CustomerOrder, hours: number) =>
  stagesOf(order, null, paidAt + hours * hourMs).map(({ when }) => when)

test('an order that is not paid promises nothing', () => {
  expect(headOf(open, null).title).toBe('Waiting for your transfer.')
  expect(placeOf(open)).toBe('Order received')
  expect(whenOf(open, 0).join()).not.toMatch(/hours|starts|between/)
})

test('a paid order without photos or name asks for them and promises nothing', () => {
  const waiting = { ...paid, readyAt: null, promise: null, needs: { usablePhotos: 2, hasName: false } } as CustomerOrder
  expect(headOf(waiting, null).title).toBe('We need your photos.')
  expect(placeOf(waiting)).toBe('Photos checked')
  expect(whenOf(waiting, 0).slice(1)).toEqual([
    '2 of at least 3',
    'once we have your photos',
    'after that',
    'You watch it',
    'You approve it',
  ])
  expect(describeWait(waiting, paidAt)).not.toMatch(/hours/)
})

test('a paid order names the moments of its promise', () => {
  expect(placeOf(paid)).toBe('Shots made')
  expect(whenOf(paid, 1).slice(2, 4)).toEqual([
    `starts by ${formatMoment(at(2))}`,
    `between ${formatMoment(at(24))} and ${formatMoment(at(48))}`,
  ])
})

test('a promise that was broken is said, not moved', () => {
  expect(whenOf(paid, 3)[2]).toBe(`late, was due by ${formatMoment(at(2))}`)
  expect(whenOf(paid, 49)[3]).toBe(`late, was due by ${formatMoment(at(48))}`)
  const waitAt = (hours: number) => describeWait(paid, paidAt + hours * hourMs)
  expect(waitAt(47)).toBe(`We’ll email you when it’s ready to watch, by ${formatMoment(at(48))} at the latest.`)
  expect(waitAt(49)).toBe('It’s taking longer than we promised. We’ll email you as soon as it’s ready to watch.')
})

test('a delivered order is in review until it is approved', () => {
  const delivered = { ...paid, state: 'delivered', deliveredAt: at(30) } as CustomerOrder
  expect(headOf(delivered, null).title).toBe('Your film is ready to watch.')
  expect(placeOf(delivered)).toBe('Your review')
  expect(whenOf(delivered, 60)[3]).toBe(formatMoment(at(30)))
  expect(placeOf(delivered, approved)).toBeUndefined()
  expect(headOf(delivered, approved).title).toBe('Your film is ready to share.')
  const whens = stagesOf(delivered, approved, paidAt).map(({ when }) => when)
  expect(whens).toEqual([at(0), at(0), at(9), at(30)].map(formatMoment).concat('done', formatMoment(at(40))))
})

test('once the shots are made, what is awaited is the film itself', () => {
  const films = { films: [{ shotsMadeAt: at(5), approvedAt: null }], erasedAt: null } as OrderFilms
  const made = { ...paid, state: 'in_production' } as CustomerOrder
  expect(placeOf(made)).toBe('Shots made')
  expect(placeOf(made, films)).toBe('Delivered')
})

test('the state of the films takes precedence over the order’s', () => {
  const delivered = { ...paid, state: 'delivered', nextStep: 'Your film is ready.' } as CustomerOrder
  const films = (state: string, erasedAt: string | null = null) =>
    ({ films: [{ state, approvedAt: null, shotsMadeAt: null }], erasedAt }) as OrderFilms
  expect(headOf(delivered, films('in_review'))).toEqual({ title: 'Your film is ready to watch.' })
  expect(headOf({ ...open, nextStep: 'Transfer it.' }, null).next).toBe('Transfer it.')
  expect(headOf(delivered, films('in_revision'))).toEqual({ title: 'A new version is being made.' })
  expect(headOf(delivered, films('erased', at(99)))).toEqual({ title: 'Your photos and films have been deleted.' })
})
