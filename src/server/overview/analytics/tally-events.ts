import type { SiteEvent } from '#src/contracts/overview/events.ts'
import { orderPages, sitePages } from '#src/contracts/pages.ts'
import type { EventCount } from './store.ts'

export interface DatedEvent {
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
