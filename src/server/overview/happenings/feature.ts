import { callsIn } from '#src/contracts/call.ts'
import * as calls from '#src/contracts/overview/happenings.ts'
import { customerPath, jobPath, ownerOrderPath } from '#src/contracts/pages.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { type Actor, kinds, tellsOf, wordsOf } from '#src/server/events/catalogue.ts'
import { findLastOfKinds, listEventsOfKind, type RecordedEvent } from '#src/server/events/log.ts'
import type { OverviewDeps } from '#src/server/overview/deps.ts'
import { findCustomer } from '#src/server/people/customers/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { route } from '#src/server/platform/http/port.ts'
import { findOrder } from '#src/server/sales/orders/feature.ts'
import { findJob } from '#src/server/studio/production/feature.ts'
import { consequenceWords, groupNames, groupOf } from './words.ts'

export const happeningsFeature = defineFeature({
  calls: callsIn(calls),
  routes: (deps: OverviewDeps) => [
    route(calls.listHappenings, async () => ({ body: { groups: await listGroups(deps) } })),
    route(calls.listLastEvents, async ({ params }) => ({ body: await listLast(deps.database, params.kind) })),
  ],
})

async function listGroups({ database, whatFollows }: OverviewDeps) {
  const last = await findLastOfKinds(database)
  const happenings = kinds.map((kind) => ({
    kind,
    ...wordsOf(kind),
    follows: whatFollows[kind].map((name) => consequenceWords[name] ?? name),
    tells: tellsOf(kind),
    lastAt: last.get(kind)?.toISOString() ?? null,
  }))
  return groupNames
    .map((name) => ({ name, happenings: happenings.filter(({ kind }) => groupOf(kind) === name) }))
    .filter((group) => group.happenings.length > 0)
}

async function listLast(db: Executor, kind: string): Promise<calls.LastEvent[]> {
  const events = await listEventsOfKind(db, kind, calls.maxLastEvents)
  return Promise.all(
    events.map(async (event) => ({
      id: String(event.number),
      at: event.at.toISOString(),
      by: event.actor === 'owner' && event.throughToken ? `Token ${event.throughToken}` : actors[event.actor],
      about: await nameAbout(db, event),
    })),
  )
}

const actors: Record<Actor, string> = {
  owner: 'You',
  customer: 'The customer',
  system: 'Automatic',
  provider: 'The payment provider',
}

// By the names of today. What is gone has none.
async function nameAbout(
  db: Executor,
  { customerId, orderId, jobId }: RecordedEvent,
): Promise<calls.LastEvent['about']> {
  const customer = customerId ? await findCustomer(db, customerId) : undefined
  const order = orderId ? await findOrder(db, orderId) : undefined
  const job = jobId ? await findJob(db, jobId) : undefined
  return [
    ...(customer ? [{ name: customer.name || customer.email || 'Customer', path: customerPath(customer.id) }] : []),
    ...(order ? [{ name: `Order ${order.number}`, path: ownerOrderPath(order.id) }] : []),
    ...(job && !job.erasedAt ? [{ name: `Film for ${job.businessName}`, path: jobPath(job.id) }] : []),
  ]
}
