import { expect, test } from 'vitest'
import type { SiteEvent } from '#src/contracts/overview/events.ts'
import { summariseVisits } from './summarise-visits.ts'

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
