import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'

// Addresses whose last contact was before the moment: nothing asked, ordered, paid, delivered, written or noted since.
export async function findPeopleSince(db: Executor, before: Date, limit: number): Promise<string[]> {
  const moment = before.toISOString()
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from customers group by email having max(created_at) < ${moment}
    -- What was theirs is with somebody else, and they go with them.
    and not bool_or(merged_into is not null)
    and not exists (select from customers later
      where later.email = customers.email and (
        exists (select from quotes where customer_id = later.id and created_at >= ${moment})
        or exists (select from customer_notes where customer_id = later.id and created_at >= ${moment})
        or exists (select from customer_replies where customer_id = later.id and created_at >= ${moment})
        or exists (select from photos where customer_id = later.id and created_at >= ${moment})
        or exists (select from orders where customer_id = later.id
          and greatest(created_at, paid_at, delivered_at) >= ${moment})
        or exists (select from audit_events where customer_id = later.id and created_at >= ${moment})))
    and not exists (select from emails where recipient = customers.email and created_at >= ${moment})
    limit ${limit}`)
  return rows.map(({ email }) => email)
}

// With everything that belongs to them.
export async function deleteOldOrders(tx: Transaction, before: Date): Promise<number> {
  const old = sql`select id from orders where greatest(created_at, paid_at, delivered_at) < ${before.toISOString()}`
  for (const table of ['receipts', 'refunds', 'payment_attempts']) {
    await tx.execute(sql`delete from ${sql.raw(table)} where order_id in (${old})`)
  }
  await tx.execute(sql`update production_jobs set order_id = null where order_id in (${old})`)
  return (await tx.execute(sql`delete from orders where id in (${old})`)).rowCount ?? 0
}

// To people who are no customers, such as those who asked for a sample.
export async function deleteOldMails(tx: Transaction, before: Date): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`delete from emails where customer_id is null and created_at < ${before.toISOString()}`,
  )
  return rowCount ?? 0
}
