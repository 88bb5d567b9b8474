import { expect, test } from 'vitest'
import { sampleFigures, sampleReviews } from '#src/contracts/sales/sample-content.ts'
import { phrase } from '#src/contracts/words/say.ts'
import { composeContent, type ContentInput } from './content.ts'
import type { CountedFigure } from './figures.ts'

const fresh: ContentInput = {
  isLaunched: false,
  confirmed: [],
  counted: [],
  published: [],
  contact: { email: null, phone: null, whatsApp: null, hours: null },
  business: { name: 'Olive', legalName: '', address: '', companyNumber: '', vatNumber: '' },
  today: '2026-11-16',
  usesOwnEngine: true,
  hasCardForm: false,
  prices: {},
  words: undefined,
}
const launched = { ...fresh, isLaunched: true }
const counted: CountedFigure = {
  id: 'businesses',
  place: 'home',
  value: 12,
  unit: '',
  label: 'businesses',
  how: phrase('Businesses: customers with a film.'),
  isShown: true,
}

test('before launch the samples are shown and marked, whatever is confirmed or counted', () => {
  const { figures, reviews } = composeContent({ ...fresh, confirmed: ['businesses'], counted: [counted] })
  expect(figures.home).toEqual({ list: sampleFigures.home, isSample: true, note: null })
  expect(figures.quote).toEqual({ list: sampleFigures.quote, isSample: true, note: null })
  expect(reviews).toEqual({ list: sampleReviews, isSample: true })
})

test('after launch nothing invented is left', () => {
  const { figures, reviews } = composeContent(launched)
  expect([figures.home.list, figures.quote.list, reviews.list]).toEqual([[], [], []])
})

test('samples the owner confirmed stay, without a mark', () => {
  const { figures, reviews } = composeContent({ ...launched, confirmed: ['delivery', 'review-4'] })
  expect(figures.home).toMatchObject({ list: [{ id: 'delivery', value: 48 }], isSample: false, note: null })
  expect(reviews).toMatchObject({ list: [{ name: 'Tom Okafor' }], isSample: false })
})

test('a counted figure takes the place of its sample and says how it was counted', () => {
  const { figures } = composeContent({ ...launched, counted: [counted] })
  expect(figures.home.list).toEqual([{ id: 'businesses', value: 12, unit: '', label: 'businesses' }])
  expect(figures.home.note).toBe('Counted from our orders. Businesses: customers with a film.')
})

test('too small a count is not shown, and a confirmed figure wins over a counted one', () => {
  expect(composeContent({ ...launched, counted: [{ ...counted, isShown: false }] }).figures.home.list).toEqual([])
  const both = composeContent({ ...launched, confirmed: ['businesses'], counted: [counted] })
  expect(both.figures.home).toMatchObject({ list: [{ value: 250 }], note: null })
})

test('reviews of paid orders come before the confirmed samples', () => {
  const own = { id: 'order-1', text: 'Lovely.', name: 'Ada', role: 'Baker' }
  const { reviews } = composeContent({ ...launched, published: [own], confirmed: ['review-1'] })
  expect(reviews.list.map(({ name }) => name)).toEqual(['Ada', 'Marta Bellini'])
})
