import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'

// Tasks and their customers side by side: the only statements here that read another feature's table.

const maxPlanned = 500

const only = (customerIds: string[] | undefined, column: string) =>
  customerIds === undefined ? sql`true` : sql`${sql.raw(column)} = any(${sql.param(customerIds)}::uuid[])`

// Quoted customers whose tasks are still to be made.
export async function findUnplanned(
  db: Executor,
  customerIds: string[] | undefined,
): Promise<{ id: string; createdAt: Date }[]> {
  const { rows } = await db.execute<{ id: string; created_ms: string }>(sql`
    select c.id, extract(epoch from c.created_at) * 1000 as created_ms from customers c
    where c.status = 'quoted' and c.deleted_at is null and ${only(customerIds, 'c.id')}
      and not exists (select from follow_up_tasks t where t.customer_id = c.id and t.type = 'day7')
    limit ${maxPlanned}`)
  return rows.map((row) => ({ id: row.id, createdAt: new Date(Number(row.created_ms)) }))
}

// What ended because its customer was archived goes on when he is restored.
export async function reviveRestored(tx: Transaction, customerIds: string[] | undefined): Promise<void> {
  await tx.execute(sql`
    update follow_up_tasks t set state = 'open', reason = null, finished_at = null from customers c
    where c.id = t.customer_id and t.reason = 'archived' and c.deleted_at is null and ${only(customerIds, 't.customer_id')}`)
}

export async function cancelEnded(tx: Transaction, now: Date, customerIds: string[] | undefined): Promise<void> {
  await tx.execute(sql`
    update follow_up_tasks t set state = 'cancelled', finished_at = ${now.toISOString()},
      reason = case when c.deleted_at is not null then 'archived'
        when c.status = 'unsubscribed' then 'unsubscribed' else 'paid' end
    from customers c
    where c.id = t.customer_id and t.state in ('open', 'held') and ${only(customerIds, 't.customer_id')}
      and (c.deleted_at is not null or c.status = 'unsubscribed'
        or (t.type <> 'custom' and c.status in ('paid', 'in_production', 'delivered')))`)
}
