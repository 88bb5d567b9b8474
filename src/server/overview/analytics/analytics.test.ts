import { expect, test } from 'vitest'
import { tallyEvents, summariseVisits } from './analytics.ts'
import { type SiteEvent } from '#src/contracts/overview/events.ts'

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

const row = (name: SiteEvent['name'], path: string, count: number, detail = '') => ({
  day: '2026-11-16',
  name,
  path,
  detail,
  count,
})

test('the steps of all days and details are added up, and the pages stand by their views', () => {
  const { steps, pages } = summariseVisits([
    row('page_view', '/', 10),
    { ...row('page_view', '/', 5), day: '2026-11-15' },
    row('page_view', '/service-quote', 20),
    row('video_play', '/', 2, 'vr1-restaurant'),
    row('video_play', '/', 3, 'vr2-hotel'),
    row('film_photos', '/your-film', 3),
    row('film_seen', '/your-film', 2),
    row('film_order', '/your-film', 1),
    row('quote_submit', '/service-quote', 4, 'vr2'),
  ])
  expect(steps.map(({ count }) => count)).toEqual([15, 5, 3, 2, 1, 20, 4, 0, 0, 0])
  expect(pages).toEqual([
    { path: '/service-quote', count: 20 },
    { path: '/', count: 15 },
  ])
})
