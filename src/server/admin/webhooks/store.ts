import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { webhookDeliveries, webhooks } from './tables.ts'

const countOf = (state: 'waiting' | 'failed') =>
  sql<number>`(select count(*)::int from ${webhookDeliveries} where webhook_id = webhooks.id and state = ${state})`

export const findWebhooks = (db: Executor) =>
  db
    .select({
      id: webhooks.id,
      url: webhooks.url,
      kinds: webhooks.kinds,
      waiting: countOf('waiting'),
      failed: countOf('failed'),
    })
    .from(webhooks)
    .orderBy(asc(webhooks.createdAt))

export async function countWebhooks(tx: Transaction): Promise<number> {
  // Two at once must not both take the last place.
  await tx.execute(sql`lock table ${webhooks} in share row exclusive mode`)
  const [row] = await tx.select({ all: count() }).from(webhooks)
  return row?.all ?? 0
}

export async function insertWebhook(tx: Transaction, row: typeof webhooks.$inferInsert): Promise<void> {
  await tx.insert(webhooks).values(row)
}

export async function deleteWebhook(tx: Transaction, id: string): Promise<string | undefined> {
  const [gone] = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning({ url: webhooks.url })
  return gone?.url
}

export const findDeliveries = (db: Executor, webhookId: string) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.number))
    .limit(50)

// False when there is none, or it waits already.
export async function putBack(db: Executor, id: string): Promise<boolean> {
  const rows = await db
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, nextAt: sql`now()`, finishedAt: null })
    .where(and(eq(webhookDeliveries.id, id), ne(webhookDeliveries.state, 'waiting')))
    .returning({ id: webhookDeliveries.id })
  return rows.length > 0
}

export interface DueDelivery extends Record<string, unknown> {
  id: string
  kind: string
  data: unknown
  createdAt: string
  attempts: number
  url: string
  secret: string
}

// What may be told now: the oldest that waits of each object, so that nobody hears of a refund before the order. Who
// takes it has a minute; after that another may, because the first has died.
export async function claimDue(db: Executor, limit: number): Promise<DueDelivery[]> {
  const { rows } = await db.execute<DueDelivery>(sql`
    update webhook_deliveries as due set attempts = due.attempts + 1, next_at = now() + interval '1 minute'
    from webhooks where webhooks.id = due.webhook_id and due.id in (
      select id from webhook_deliveries as one where state = 'waiting' and next_at <= now() and not exists (
        select from webhook_deliveries as earlier where earlier.webhook_id = one.webhook_id
        and earlier.object_id = one.object_id and earlier.state = 'waiting' and earlier.number < one.number)
      order by number limit ${limit} for update skip locked)
    returning due.id, due.kind, due.data, due.attempts, url, secret, to_json(due.created_at) #>> '{}' as "createdAt"`)
  return rows
}

export async function finishDelivery(
  db: Executor,
  id: string,
  ended: { state: 'delivered' | 'failed'; answer: string },
) {
  await db
    .update(webhookDeliveries)
    .set({ ...ended, finishedAt: sql`now()` })
    .where(eq(webhookDeliveries.id, id))
}

export async function postponeDelivery(
  db: Executor,
  id: string,
  { seconds, answer }: { seconds: number; answer: string },
) {
  const nextAt = sql`now() + make_interval(secs => ${seconds}::integer)`
  await db.update(webhookDeliveries).set({ nextAt, answer }).where(eq(webhookDeliveries.id, id))
}
