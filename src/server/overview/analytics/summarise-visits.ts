import type { SiteEvent } from '#src/contracts/overview/events.ts'
import { orderPages, sitePages } from '#src/contracts/pages.ts'
import type { EventCount } from './store.ts'

interface Step {
  name: string
  event: SiteEvent['name']
  path?: string
}

const steps: Step[] = [
  { name: 'Saw the landing page', event: 'page_view', path: sitePages.home },
  { name: 'Watched a sample', event: 'video_play' },
  { name: 'Chose photos for a film', event: 'film_photos' },
  { name: 'Saw their film', event: 'film_seen' },
  { name: 'Asked to order their film', event: 'film_order' },
  { name: 'Opened the quote form', event: 'page_view', path: sitePages.quote },
  { name: 'Sent a quote', event: 'quote_submit' },
  { name: 'Opened the checkout', event: 'page_view', path: orderPages.checkout },
  { name: 'Opened the card page', event: 'page_view', path: orderPages.payment },
  { name: 'Saw the confirmation', event: 'page_view', path: orderPages.paymentSuccess },
]

// Nobody is followed: each step is counted by itself, so a later one may be larger.
export function summariseVisits(counts: EventCount[]) {
  const views = counts.filter(({ name }) => name === 'page_view')
  const byPath = Map.groupBy(views, ({ path }) => path)
  return {
    steps: steps.map(({ name, event, path }) => ({
      name,
      count: sum(counts.filter((row) => row.name === event && (path === undefined || row.path === path))),
    })),
    pages: [...byPath]
      .map(([path, rows]) => ({ path, count: sum(rows) }))
      .toSorted((one, other) => other.count - one.count),
  }
}

const sum = (rows: EventCount[]): number => rows.reduce((total, { count }) => total + count, 0)
