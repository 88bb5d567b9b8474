import type { SiteEvent } from '#src/contracts/overview/events.ts'
import { recordEvent } from '#src/contracts/paths.ts'
import { pageOfPath } from '#src/contracts/pages.ts'

type EventName = SiteEvent['name']
type PropsOf<Name extends EventName> = Extract<SiteEvent, { name: Name }>['props']

// Counts an event with the page it happened on: no cookie, no query string. Page views are counted by routes.tsx alone.
export function track<Name extends EventName>(name: Name, props?: PropsOf<Name>): void {
  if (wantsNoTracking()) return
  const sending = fetch(recordEvent.slice('POST '.length), {
    method: 'POST',
    // The click that is counted often leads to another page.
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, path: pageOfPath(location.pathname), props }),
  })
  // A visitor who is offline, or blocks this call, must not find an error in the page for a figure of ours.
  sending.catch(() => undefined)
}

function wantsNoTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}
