import { sql } from 'drizzle-orm'
import { dayMs, hourMs, minuteMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'

// A clock that is years ahead for a minute makes everything look old. What deletes by age asks here first: after a jump
// nothing is deleted until the clock has gone on steadily for as long as it jumped, a week at most. The owner is told, and
// has that long to set it right.

export interface ClockDeps {
  database: Database
  clock: Clock
}

export interface ClockJump {
  from: Date
  to: Date
  // Nothing is deleted on schedule before.
  deletesFrom: Date
}

// A machine that was off for a night has not jumped.
const jumpMs = dayMs
const longestWaitMs = 7 * dayMs
const quietMs = 90 * dayMs

interface Watched {
  seenAt: Date
  deletesFrom: Date
  jumpedFrom: Date | null
  jumpedTo: Date | null
}

// Looked at every minute, and before each sweep. Answers the jump that is still being waited out, if any.
export const watchClock = ({ database, clock }: ClockDeps): Promise<ClockJump | undefined> =>
  database.transaction(async (tx) => {
    const now = clock.now()
    const before = (await readWatch(tx)) ?? (await guessWatch(tx, now))
    const watched = judge(before, now)
    await writeWatch(tx, watched)
    if (before.seenAt.getTime() > now.getTime() + minuteMs) await bringBackTimes(tx, now)
    const { deletesFrom, jumpedFrom, jumpedTo } = watched
    return jumpedFrom && jumpedTo && deletesFrom > now ? { from: jumpedFrom, to: jumpedTo, deletesFrom } : undefined
  })

// For whatever deletes by age.
export async function unlessClockJumped(deps: ClockDeps & { log: Log }, work: () => Promise<unknown>): Promise<void> {
  const jump = await watchClock(deps)
  if (jump) deps.log.warn(jump, 'the clock has jumped: nothing is deleted on schedule for now')
  else await work()
}

const settledMs = 6 * hourMs

// For what is only told or agreed by age, such as reminders: it waits for hours, not days, so that a machine that was off
// for a weekend writes to its customers the same day.
export async function onceClockSettled(deps: ClockDeps & { log: Log }, work: () => Promise<unknown>): Promise<void> {
  const jump = await watchClock(deps)
  const isFresh = jump !== undefined && deps.clock.now().getTime() - jump.to.getTime() < settledMs
  if (isFresh) deps.log.warn(jump, 'the clock has jumped: nobody is reminded for now')
  else await work()
}

function judge(before: Watched, now: Date): Watched {
  const jumpedMs = Math.abs(now.getTime() - before.seenAt.getTime())
  if (jumpedMs <= jumpMs) return { ...before, seenAt: now }
  const deletesFrom = new Date(now.getTime() + Math.min(jumpedMs, longestWaitMs))
  return { seenAt: now, deletesFrom, jumpedFrom: before.seenAt, jumpedTo: now }
}

type Stored = Record<'seen' | 'deletes', number> & Record<'jumped' | 'landed', number | null>

async function readWatch(tx: Transaction): Promise<Watched | undefined> {
  const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
  const { rows } = await tx.execute<Stored>(sql`
    select ${ms('seen_at')} as seen, ${ms('deletes_from')} as deletes, ${ms('jumped_from')} as jumped,
      ${ms('jumped_to')} as landed from clock_watch for update`)
  const [row] = rows
  if (!row) return undefined
  const toDate = (at: number | null) => (at === null ? null : new Date(at))
  return {
    seenAt: new Date(row.seen),
    deletesFrom: new Date(row.deletes),
    jumpedFrom: toDate(row.jumped),
    jumpedTo: toDate(row.landed),
  }
}

// Before it was ever watched: when something was last done here, which in a quiet shop may be a while ago.
async function guessWatch(db: Executor, now: Date): Promise<Watched> {
  const { rows } = await db.execute<{ last: number | null }>(sql`
    select (extract(epoch from greatest((select max(last_used_at) from sessions),
      (select created_at from emails order by id desc limit 1))) * 1000)::float8 as last`)
  const last = rows[0]?.last ?? now.getTime()
  const isFarOff = Math.abs(now.getTime() - last) > quietMs
  return { seenAt: isFarOff ? new Date(last) : now, deletesFrom: now, jumpedFrom: null, jumpedTo: null }
}

async function writeWatch(tx: Transaction, { seenAt, deletesFrom, jumpedFrom, jumpedTo }: Watched): Promise<void> {
  const [seen, deletes, jumped, landed] = [seenAt, deletesFrom, jumpedFrom, jumpedTo].map(
    (at) => at?.toISOString() ?? null,
  )
  await tx.execute(sql`
    insert into clock_watch (seen_at, deletes_from, jumped_from, jumped_to)
      values (${seen}, ${deletes}, ${jumped}, ${landed})
    on conflict (only_row) do update set seen_at = excluded.seen_at, deletes_from = excluded.deletes_from,
      jumped_from = excluded.jumped_from, jumped_to = excluded.jumped_to`)
}

interface WorkTime {
  table: string
  column: string
  // How far ahead it may rightly be.
  maxAheadMs: number
}

// When work was last looked at or may next be taken. Written while the clock was ahead, each would hold its work back until
// the clock gets there again: a mail that is never taken up, a payment that is never asked about.
const workTimes: WorkTime[] = [
  { table: 'emails', column: 'claimed_at', maxAheadMs: 0 },
  { table: 'payment_attempts', column: 'checked_at', maxAheadMs: 0 },
  { table: 'clips', column: 'checked_at', maxAheadMs: 0 },
  { table: 'worker_signs', column: 'seen_at', maxAheadMs: 0 },
  { table: 'mailbox_positions', column: 'claimed_until', maxAheadMs: 3 * minuteMs },
  { table: 'webhook_deliveries', column: 'next_at', maxAheadMs: 24 * hourMs },
]

async function bringBackTimes(tx: Transaction, now: Date): Promise<void> {
  for (const { table, column, maxAheadMs } of workTimes) {
    const latest = new Date(now.getTime() + maxAheadMs).toISOString()
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${latest} where ${sql.identifier(column)} > ${latest}`,
    )
  }
}
