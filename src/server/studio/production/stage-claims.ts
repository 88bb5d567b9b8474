import { and, eq, sql } from 'drizzle-orm'
import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { JobRun } from '#src/server/platform/queue/port.ts'

// Who works on a stage, told by a beat: work that is alive is never started beside itself, and work whose process died is
// taken over, a few times. Times are the database's: several machines share it.

const stageClaims = pgTable('stage_claims', {
  jobId: uuid('job_id').primaryKey(),
  runId: uuid('run_id'),
  attempt: integer().notNull(),
  turn: integer().notNull(),
  beatAt: timestamp('beat_at', { withTimezone: true }).notNull(),
  takeOvers: integer('take_overs').notNull().default(0),
  failures: integer().notNull().default(0),
})

export type Claim = typeof stageClaims.$inferSelect

export const beatMs = 10_000
const silentSeconds = 45
export const maxTakeOvers = 3
// With the pauses between them a quarter of an hour: a database or a storage that was away is back by then.
export const maxFailures = 8

// A beat from the future was made before the clock went back.
const isAlive = sql<boolean>`${stageClaims.runId} is not null
  and abs(extract(epoch from now() - ${stageClaims.beatAt})) < ${silentSeconds}`

// The job is held by the caller. 'held' while another run works on it; 'spent' once too many have died over it.
export async function claimStage(tx: Transaction, jobId: string, run: JobRun): Promise<Claim | 'held' | 'spent'> {
  const [found] = await tx.select({ claim: stageClaims, isAlive }).from(stageClaims).where(eq(stageClaims.jobId, jobId))
  const same = { runId: run.id, attempt: run.attempt, beatAt: sql`now()` }
  if (!found)
    return one(
      await tx
        .insert(stageClaims)
        .values({ jobId, turn: 1, ...same })
        .returning(),
    )
  const { claim } = found
  if (found.isAlive && claim.runId !== run.id) return 'held'
  const takeOvers = claim.takeOvers + (hasDied(claim, run) ? 1 : 0)
  if (takeOvers > maxTakeOvers) return 'spent'
  const change = { ...same, takeOvers, turn: claim.turn + 1 }
  return one(await tx.update(stageClaims).set(change).where(eq(stageClaims.jobId, jobId)).returning())
}

// The queue gives a run that a stopping process handed back the same number again, and one that died the next.
const hasDied = ({ runId, attempt }: Claim, run: JobRun): boolean =>
  runId !== null && !(runId === run.id && attempt === run.attempt)

const holds = ({ jobId, turn }: Claim) => and(eq(stageClaims.jobId, jobId), eq(stageClaims.turn, turn))

// False when another has taken over.
export async function beat(db: Executor, claim: Claim): Promise<boolean> {
  const rows = await db
    .update(stageClaims)
    .set({ beatAt: sql`now()` })
    .where(holds(claim))
    .returning({ jobId: stageClaims.jobId })
  return rows.length > 0
}

// The work has an end, good or bad. False when it was another's by then.
export async function endClaim(tx: Transaction, claim: Claim): Promise<boolean> {
  const rows = await tx.delete(stageClaims).where(holds(claim)).returning({ jobId: stageClaims.jobId })
  return rows.length > 0
}

type Fault = 'takeOvers' | 'failures'

// Leaves the work to the next run, with what this one cost.
export async function leaveClaim(tx: Transaction, claim: Claim, fault: Fault): Promise<Claim | undefined> {
  const change = { runId: null, [fault]: claim[fault] + 1 }
  const [left] = await tx.update(stageClaims).set(change).where(holds(claim)).returning()
  return left
}

export const isSpent = ({ takeOvers, failures }: Claim): boolean => takeOvers > maxTakeOvers || failures >= maxFailures

// For work that begins anew.
export async function forgetClaim(tx: Transaction, jobId: string): Promise<void> {
  await tx.delete(stageClaims).where(eq(stageClaims.jobId, jobId))
}

export async function findWorkedOn(db: Executor): Promise<Set<string>> {
  const rows = await db.select({ jobId: stageClaims.jobId }).from(stageClaims).where(isAlive)
  return new Set(rows.map(({ jobId }) => jobId))
}

function one(rows: Claim[]): Claim {
  const [row] = rows
  if (!row) throw new Error('A claim was not written.')
  return row
}
