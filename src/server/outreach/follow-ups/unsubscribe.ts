import { done } from '#src/contracts/call.ts'
import { checkUnsubscribeLink, unsubscribe as unsubscribeCall } from '#src/contracts/people/unsubscribe.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { RecordEvents } from '#src/server/events/log.ts'
import { markUnsubscribed } from '#src/server/people/customers/feature.ts'
import { addressOfLink, suppressMarketing } from '#src/server/people/emails/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'

interface UnsubscribeDeps {
  database: Database
  secrets: Secrets
  clock: Clock
  record: RecordEvents
}

function openLink(deps: UnsubscribeDeps, token: string): string {
  const address = addressOfLink(deps, token)
  if (!address) throw new AppError('not_found', refusals.linkInvalid)
  return address
}

// The link is the permission.
async function unsubscribe(deps: UnsubscribeDeps, token: string): Promise<void> {
  const address = openLink(deps, token)
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    const isNews = await suppressMarketing(tx, address, now)
    // Said again, it holds for what was asked for since.
    const { everybody, marked } = await markUnsubscribed(tx, address)
    const left = isNews ? everybody : marked
    await deps.record(
      tx,
      left.map((customerId) => ({ kind: 'customer.unsubscribed', actor: 'customer', customerId, facts: {} })),
    )
  })
}

export const unsubscribeRoutes = (deps: UnsubscribeDeps): Route[] => [
  route(checkUnsubscribeLink, async ({ params }) => {
    openLink(deps, params.token)
    return { body: done }
  }),
  route(unsubscribeCall, async ({ params }) => {
    await unsubscribe(deps, params.token)
    return { body: done }
  }),
]
