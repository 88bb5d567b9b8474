import { readVisits, recordEvent, visitDays, type SiteEvent } from '#src/contracts/overview/events.ts'
import { dayMs } from '#src/kit/time.ts'
import type { OverviewDeps } from '#src/server/overview/deps.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { makeBatch } from '#src/kit/batch.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { orderPages, sitePages } from '#src/contracts/pages.ts'
import { asc, between, sql } from 'drizzle-orm'
import { eventCounts } from './tables.ts'

export function analyticsRoutes(deps: OverviewDeps): Route[] {
  const record = makeRecordEvent(deps)
  return [
    route(recordEvent, async ({ body }) => {
      await record(body)
      return { body: {} }
    }),
    route(readVisits, async () => {
      const now = deps.clock.now()
      const from = dayOf(new Date(now.getTime() - (visitDays - 1) * dayMs))
      return { body: summariseVisits(await readCounts(deps.database, { from, to: dayOf(now) })) }
    }),
  ]
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

// A busy page counts on one row: events that arrive together are added up first, and the row is written once for all.
function makeRecordEvent({ database, clock }: OverviewDeps): (event: SiteEvent) => Promise<void> {
  const save = makeBatch<DatedEvent, void>({
    maxItems: 500,
    minQueuedForSecondRun: 500,
    run: async (events) => {
      await addCounts(database, tallyEvents(events))
      return events.map(() => undefined)
    },
  })
  return (event) => save({ day: clock.now().toISOString().slice(0, 10), event })
}

interface DatedEvent {
  day: string
  event: SiteEvent
}

// One row for each kind of event, in one order for everybody: two processes that count at once never wait in a circle.
export function tallyEvents(events: DatedEvent[]): EventCount[] {
  const counts = new Map<string, EventCount>()
  for (const { day, event } of events) {
    const row = { day, name: event.name, path: pageOf(event.path), detail: detailOf(event) }
    const key = Object.values(row).join(' ')
    counts.set(key, { ...row, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

const pages: readonly string[] = [...Object.values(sitePages), ...Object.values(orderPages)]

// Only pages by name: another path may hold somebody's token, a query somebody's address.
function pageOf(path: string): string {
  const bare = path.replace(/[?#].*$/s, '')
  return pages.includes(bare) ? bare : 'other'
}

function detailOf(event: SiteEvent): string {
  if (event.name === 'video_play') return event.props?.sample ?? ''
  if (event.name === 'quote_submit') return event.props?.service ?? ''
  return ''
}

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

type EventCount = typeof eventCounts.$inferSelect

async function addCounts(db: Executor, counts: EventCount[]): Promise<void> {
  await db
    .insert(eventCounts)
    .values(counts)
    .onConflictDoUpdate({
      target: [eventCounts.day, eventCounts.name, eventCounts.path, eventCounts.detail],
      set: { count: sql`${eventCounts.count} + excluded.count` },
    })
}

// For charts: both days are included.
export const readCounts = (db: Executor, { from, to }: { from: string; to: string }): Promise<EventCount[]> =>
  db
    .select()
    .from(eventCounts)
    .where(between(eventCounts.day, from, to))
    .orderBy(asc(eventCounts.day), asc(eventCounts.name), asc(eventCounts.path), asc(eventCounts.detail))
