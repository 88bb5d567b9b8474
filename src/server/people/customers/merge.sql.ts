import { type SQL, sql, and, desc, eq, isNull, or } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { ownValue } from '#src/kit/word-table.ts'
import { findContacts } from './customers.sql.ts'
import { customerMerges, type MergeRow } from './tables.ts'

interface Attached {
  table: string
  key: string
  // What the kept customer may have once only: where both have it, each keeps their own.
  once?: SQL
  // A link or a cookie opens these: they remember to whom they came.
  isKept?: boolean
}

// Every table with something of a customer in it. A test compares it with the database, so that none can be forgotten.
export const attachedTables: Attached[] = [
  { table: 'quotes', key: 'id', isKept: true },
  { table: 'customer_notes', key: 'id' },
  { table: 'photos', key: 'id', isKept: true },
  { table: 'uploads', key: 'photo_id', once: sql`own.upload_key = uploads.upload_key` },
  { table: 'emails', key: 'id' },
  { table: 'customer_replies', key: 'id' },
  { table: 'offers', key: 'id', isKept: true },
  { table: 'orders', key: 'id', isKept: true },
  { table: 'production_jobs', key: 'id' },
  { table: 'seen_films', key: 'customer_id', once: sql`true` },
  {
    table: 'follow_up_tasks',
    key: 'id',
    once: sql`own.type = follow_up_tasks.type and own.type <> 'custom'`,
  },
  { table: 'follow_up_runs', key: 'run_id', once: sql`own.run_id = follow_up_runs.run_id` },
  { table: 'audit_events', key: 'id' },
  { table: 'erasures', key: 'id' },
]

interface Between {
  from: string
  to: string
}

export async function holdOrdersOf(tx: Transaction, customerIds: string[]): Promise<void> {
  await tx.execute(
    sql`select from orders where customer_id = any(${sql.param(customerIds)}::uuid[]) order by id for update`,
  )
}

// Answers with the keys of what moved, by table.
export async function moveAll(tx: Transaction, { from, to }: Between): Promise<Record<string, string[]>> {
  const moved: [string, string[]][] = []
  for (const { table, key, once, isKept } of attachedTables) {
    const name = sql.identifier(table)
    const isFree = once
      ? sql`not exists (select from ${name} own where own.customer_id = ${to} and ${once})`
      : sql`true`
    const { rows } = await tx.execute<{
      key: string
    }>(sql`update ${name} set customer_id = ${to} ${isKept ? sql`, came_to = coalesce(came_to, customer_id)` : sql``}
      where customer_id = ${from} and ${isFree} returning ${sql.identifier(key)} as key`)
    if (rows.length > 0) moved.push([table, rows.map((row) => row.key)])
  }
  return Object.fromEntries(moved)
}

// What has gone to somebody else since, or is erased, is left alone. What came for the former entry after the merge goes
// with it: photos by a link of its own, and the films of an order that was paid meanwhile.
export async function moveBack(tx: Transaction, moved: Record<string, string[]>, { from, to }: Between): Promise<void> {
  for (const { table, key, isKept } of attachedTables) {
    const keys = ownValue(moved, table) ?? []
    const isOwn = sql`${sql.identifier(key)} = any(${sql.param(keys)}::uuid[])`
    const change = isKept
      ? sql`, came_to = nullif(came_to, ${to}) where (came_to = ${to} or ${isOwn})`
      : sql`where ${isOwn}`
    await tx.execute(sql`update ${sql.identifier(table)} set customer_id = ${to} ${change} and customer_id = ${from}`)
  }
  await tx.execute(sql`update production_jobs set customer_id = ${to}
    where customer_id = ${from} and order_id in (select id from orders where customer_id = ${to})`)
}

// The furthest that an order of theirs has come.
export async function furthestOrder(db: Executor, customerId: string) {
  const { rows } = await db.execute<{ state: 'paid' | 'in_production' | 'delivered' }>(sql`select state from orders
    where customer_id = ${customerId} and state in ('paid', 'in_production', 'delivered')
    order by array_position(array['delivered', 'in_production', 'paid'], state) limit 1`)
  return rows[0]?.state
}

export async function findPlanned(db: Executor, customerIds: string[]): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ id: string; state: string }>(sql`select id, state from follow_up_tasks
    where customer_id = any(${sql.param(customerIds)}::uuid[]) and state in ('open', 'held')`)
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}

// Those that ended only because the two were one for a while.
export async function planAgain(tx: Transaction, planned: Record<string, string>): Promise<void> {
  await tx.execute(sql`update follow_up_tasks set state = planned.value, ended_from = null, reason = null,
      finished_at = null
    from jsonb_each_text(${JSON.stringify(planned)}::jsonb) as planned
    where id = planned.key::uuid and reason in ('paid', 'unsubscribed', 'archived')`)
}

export async function insertMerge(tx: Transaction, merge: MergeRow): Promise<void> {
  await tx.insert(customerMerges).values(merge)
}

export async function findMerge(db: Executor, mergedId: string): Promise<MergeRow | undefined> {
  const [merge] = await db
    .select()
    .from(customerMerges)
    .where(and(eq(customerMerges.mergedId, mergedId), isNull(customerMerges.undoneAt)))
  return merge
}

export async function findNewestInto(db: Executor, keptId: string): Promise<MergeRow | undefined> {
  const [merge] = await db
    .select()
    .from(customerMerges)
    .where(and(eq(customerMerges.keptId, keptId), isNull(customerMerges.undoneAt)))
    .orderBy(desc(customerMerges.id))
    .limit(1)
  return merge
}

export async function markUndone(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(customerMerges).set({ undoneAt: now }).where(eq(customerMerges.id, id))
}

// Of which the customer is either side, newest first.
export async function findMergesOf(db: Executor, customerId: string) {
  const merges = await db
    .select({ at: customerMerges.createdAt, keptId: customerMerges.keptId, mergedId: customerMerges.mergedId })
    .from(customerMerges)
    .where(
      and(
        or(eq(customerMerges.keptId, customerId), eq(customerMerges.mergedId, customerId)),
        isNull(customerMerges.undoneAt),
      ),
    )
    .orderBy(desc(customerMerges.id))
  const contacts = await findContacts(
    db,
    merges.flatMap(({ keptId, mergedId }) => [keptId, mergedId]),
  )
  const sides = new Map(contacts.map(({ id, name, email }) => [id, { id, name, email }]))
  return merges.flatMap(({ at, keptId, mergedId }) => {
    const [kept, merged] = [sides.get(keptId), sides.get(mergedId)]
    return kept && merged ? [{ at, kept, merged }] : []
  })
}
