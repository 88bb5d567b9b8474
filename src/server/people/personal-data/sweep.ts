import { accountingYears, contactYears } from '#src/contracts/people/personal-data.ts'
import { tryEach } from '#src/kit/try-each.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import type { PeopleDeps } from '#src/server/people/deps.ts'
import { findPerson, forgetPerson, lockPerson } from './person.sql.ts'
import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { unlessClockJumped } from '#src/server/people/forgetting/feature.ts'
import type { Log } from '#src/server/platform/log/port.ts'

type SweepDeps = Pick<PeopleDeps, 'database' | 'clock' | 'record' | 'secrets'>

const perTransaction = 50

// By the clock.
export const forgetPeople = (deps: SweepDeps & { log: Log }, signal: AbortSignal): Promise<void> =>
  unlessClockJumped(deps, () => sweepPeople(deps, signal))

// People are forgotten some years after the last contact, books when accounting no longer needs them. One
// person who cannot be forgotten yet keeps nobody else, nor the books.
export async function sweepPeople(deps: SweepDeps, signal?: AbortSignal): Promise<void> {
  const swept = { people: 0, orders: 0, mails: 0 }
  const parts = [
    () => forgetOldPeople(deps, { signal, whenForgotten: () => void (swept.people += 1) }),
    async () => {
      swept.orders = await deps.database.transaction((tx) => deleteOldOrders(tx, yearsAgo(deps, accountingYears)))
    },
    async () => {
      swept.mails = await deps.database.transaction((tx) => deleteOldMails(tx, yearsAgo(deps, contactYears)))
    },
  ]
  try {
    await tryEach(parts, (part) => part())
  } finally {
    const isAny = swept.people + swept.orders + swept.mails > 0
    if (isAny) await recordSecurity(deps, deps.database, { kind: 'retention.swept', detail: swept })
  }
}

interface Forgetting {
  signal: AbortSignal | undefined
  whenForgotten(): void
}

// One at a time: nobody is forgotten by half, and a stop loses little.
async function forgetOldPeople(deps: SweepDeps, { signal, whenForgotten }: Forgetting): Promise<void> {
  const before = yearsAgo(deps, contactYears)
  const tried = new Set<string>()
  const problems: unknown[] = []
  for (;;) {
    const addresses = await findPeopleSince(deps.database, before, perTransaction + problems.length)
    const left = addresses.filter((email) => !tried.has(email))
    await tryEach(left, async (email) => {
      signal?.throwIfAborted()
      tried.add(email)
      await deps.database.transaction(async (tx) => {
        const person = await lockPerson(tx, await findPerson(tx, email))
        const { customerIds } = person
        await deps.record(tx, [{ kind: 'person.expired', actor: 'system', facts: { customerIds, orderIds: [] } }])
        await forgetPerson(tx, person)
      })
      whenForgotten()
    }).catch((problem: AggregateError) => problems.push(...problem.errors))
    signal?.throwIfAborted()
    if (left.length < perTransaction) break
  }
  const [first] = problems
  if (problems.length === 0) return
  const reason = first instanceof Error ? first.message : String(first)
  throw new AggregateError(problems, `${problems.length} people could not be forgotten: ${reason}`)
}

function yearsAgo({ clock }: SweepDeps, years: number): Date {
  const moment = new Date(clock.now())
  moment.setUTCFullYear(moment.getUTCFullYear() - years)
  return moment
}

// Addresses whose last contact was before the moment: nothing asked, ordered, paid, delivered, written or noted since.
async function findPeopleSince(db: Executor, before: Date, limit: number): Promise<string[]> {
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
        or exists (select from audit_events where customer_id = later.id and created_at >= ${moment})
        or exists (select from events where customer_id = later.id and at >= ${moment} and kind like 'customer.%')))
    and not exists (select from emails where recipient = customers.email and created_at >= ${moment})
    limit ${limit}`)
  return rows.map(({ email }) => email)
}

// With everything that belongs to them.
async function deleteOldOrders(tx: Transaction, before: Date): Promise<number> {
  const old = sql`select id from orders where greatest(created_at, paid_at, delivered_at) < ${before.toISOString()}`
  await tx.execute(sql`delete from papers where (kind, number) in (
    select 'receipt', number from receipts where order_id in (${old})
    union all select 'credit_note', number from credit_notes where order_id in (${old}))`)
  for (const table of ['credit_notes', 'receipts', 'refunds', 'payment_attempts']) {
    await tx.execute(sql`delete from ${sql.raw(table)} where order_id in (${old})`)
  }
  await tx.execute(sql`update production_jobs set order_id = null where order_id in (${old})`)
  return (await tx.execute(sql`delete from orders where id in (${old})`)).rowCount ?? 0
}

// To people who are no customers, such as those who asked for a sample.
async function deleteOldMails(tx: Transaction, before: Date): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`delete from emails where customer_id is null and created_at < ${before.toISOString()}`,
  )
  return rowCount ?? 0
}
