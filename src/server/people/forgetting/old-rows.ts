import { sql } from 'drizzle-orm'
import { attemptKinds } from '#src/contracts/people/account.ts'
import { dayMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'

interface OldRows {
  table: string
  // The column that says how old a row is, and after how many days it goes.
  since: string
  days: number
  // Which of them; all when nothing is said.
  only?: string
}

// A checkout that nobody finished: no card was charged, and nothing about it waits for the owner.
const leftCheckout = `method = 'card' and paid_at is null and state = 'cancelled'
  and not exists (select from receipts where order_id = orders.id)
  and not exists (select from refunds where order_id = orders.id)
  and not exists (select from production_jobs where order_id = orders.id)
  and not exists (select from payment_attempts where order_id = orders.id and state in ('calling', 'processing', 'succeeded'))
  and not exists (select from odd_payments where order_id = orders.id)`

// What is kept about nobody in particular, and when it goes. What belongs to a person goes with them (personal-data), photos
// and films go as their customers were told (retention). In this order: what points to others goes before them.
export const oldRows: OldRows[] = [
  { table: 'carts', since: 'changed_at', days: 30 },
  {
    table: 'payment_attempts',
    since: 'created_at',
    days: 180,
    only: `exists (select from orders where orders.id = payment_attempts.order_id and ${leftCheckout})`,
  },
  {
    table: 'orders',
    since: 'created_at',
    days: 180,
    only: `${leftCheckout} and not exists (select from payment_attempts where order_id = orders.id)`,
  },
  {
    table: 'offers',
    since: 'expires_at',
    days: 30,
    only: `visitor_id is not null and used_at is null
      and not exists (select from orders where offer_id = offers.id)
      and not exists (select from carts where offer_id = offers.id)`,
  },
  {
    table: 'seen_films',
    since: 'created_at',
    days: 90,
    only: `not exists (select from production_jobs
      where production_jobs.customer_id = seen_films.customer_id and delivered_at is null and erased_at is null)`,
  },
  // They name nobody. Those of an order that is gone tell of nothing any more; all others end with the books.
  {
    table: 'events',
    since: 'at',
    days: 180,
    only: `order_id is not null and not exists (select from orders where orders.id = events.order_id)`,
  },
  { table: 'events', since: 'at', days: 7 * 366 },
  { table: 'sample_waiters', since: 'asked_at', days: 7 },
  { table: 'sample_requests', since: 'day', days: 2 },
  { table: 'sessions', since: 'expires_at', days: 1 },
  { table: 'login_links', since: 'expires_at', days: 1 },
  { table: 'login_failures', since: 'last_failure_at', days: 1 },
  // Guesses go earlier than what somebody did.
  {
    table: 'security_events',
    since: 'created_at',
    days: 90,
    only: `kind in (${attemptKinds.map((kind) => `'${kind}'`).join(', ')})`,
  },
  { table: 'security_events', since: 'created_at', days: 365 },
  { table: 'owner_news', since: 'told_at', days: 30 },
  { table: 'webhook_deliveries', since: 'finished_at', days: 30 },
  // A press of a button is not repeated a month later.
  { table: 'follow_up_runs', since: 'created_at', days: 30 },
  { table: 'event_counts', since: 'day', days: 400 },
  { table: 'worker_signs', since: 'seen_at', days: 1 },
  { table: 'work_claims', since: 'beat_at', days: 30 },
  {
    table: 'waiting_settled',
    since: 'settled_at',
    days: 30,
    // As long as what it settles is there, it would come back.
    only: `not exists (select from orders where orders.id = waiting_settled.id)
      and not exists (select from customer_replies where customer_replies.id = waiting_settled.id)
      and not exists (select from films where films.id = waiting_settled.id)
      and not exists (select from production_jobs where production_jobs.id = waiting_settled.id)
      and not exists (select from film_comments where film_comments.id = waiting_settled.id)
      and not exists (select from emails where emails.id = waiting_settled.id)`,
  },
  {
    table: 'alerts',
    since: 'created_at',
    days: 365,
    only: `acknowledged_at is not null and incident like 'odd-payment %'`,
  },
  {
    table: 'clips',
    since: 'created_at',
    days: 90,
    only: `job_id is null and batch_key is not null and state in ('ready', 'failed')`,
  },
  {
    table: 'room_batches',
    since: 'created_at',
    days: 90,
    only: `not exists (select from clips where clips.batch_key = room_batches.id::text)`,
  },
  {
    // A draft that a later one took the place of, and that no customer was shown.
    table: 'films',
    since: 'created_at',
    days: 30,
    only: `delivered_at is null and state <> 'rendering' and exists (select from films as later
      where later.job_id = films.job_id and later.state = 'ready'
      and (later.version, later.draft) > (films.version, films.draft))`,
  },
]

interface ForgetDeps {
  database: Database
  clock: Clock
  log: Log
}

const perStatement = 5_000

// One rule after the other: one that fails is told, and holds up none of the rest.
export async function forgetOldRows(deps: ForgetDeps, signal: AbortSignal): Promise<void> {
  const problems: unknown[] = []
  for (const rule of oldRows) {
    signal.throwIfAborted()
    try {
      await forget(deps, rule, signal)
    } catch (err) {
      deps.log.error({ err, table: rule.table }, 'old rows could not be deleted')
      problems.push(err)
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'Some old rows could not be deleted')
}

// Few at a time, so that nobody waits long for a row.
async function forget({ database, clock }: ForgetDeps, { table, since, days, only }: OldRows, signal: AbortSignal) {
  const before = new Date(clock.now().getTime() - days * dayMs).toISOString()
  const [name, column] = [sql.identifier(table), sql.identifier(since)]
  const which = sql.raw(only ? `and ${only}` : '')
  for (;;) {
    signal.throwIfAborted()
    const { rowCount } = await database.execute(sql`
      delete from ${name} where ctid in (
        select ctid from ${name} where ${column} < ${before} ${which} limit ${perStatement})`)
    if ((rowCount ?? 0) < perStatement) return
  }
}
