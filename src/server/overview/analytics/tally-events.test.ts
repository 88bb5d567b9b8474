import { expect, test } from 'vitest'
import { tallyEvents } from './tally-events.ts'

const day = '2026-03-01'
const view = (path: string) => ({ day, event: { name: 'page_view' as const, path } })

test('events of one kind on one page are one row', () => {
  expect(tallyEvents([view('/terms'), view('/'), view('/')])).toEqual([
    { day, name: 'page_view', path: '/', detail: '', count: 2 },
    { day, name: 'page_view', path: '/terms', detail: '', count: 1 },
  ])
})

test('nothing but the page is stored of a path', () => {
  expect(tallyEvents([view('/?email=helen@lakeside.example'), view('/#contact')])).toMatchObject([
    { path: '/', count: 2 },
  ])
  expect(tallyEvents([view('/orders/secret-token'), view('/helen@lakeside.example')])).toMatchObject([
    { path: 'other', count: 2 },
  ])
})

test('the film that was played and the service that was asked for are kept', () => {
  expect(
    tallyEvents([
      { day, event: { name: 'video_play', path: '/', props: { sample: 'vr2-hotel' } } },
      { day, event: { name: 'quote_submit', path: '/service-quote', props: { service: 'vr3' } } },
    ]),
  ).toMatchObject([{ detail: 'vr3' }, { detail: 'vr2-hotel' }])
})
