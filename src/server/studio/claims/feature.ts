import { and, eq, sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Database, Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { JobRun } from '#src/server/platform/queue/port.ts'

// Who works on something long, told by a beat: work that is alive is never started beside itself, and work whose process
// died is taken over, a few times. Times are the database's: several machines share it.

const workClaims = pgTable(
  'work_claims',
  {
    kind: text().$type<'stage' | 'clips' | 'photo'>().notNull(),
    id: uuid().notNull(),
    runId: uuid('run_id'),
    attempt: integer().notNull(),
    turn: integer().notNull(),
    beatAt: timestamp('beat_at', { withTimezone: true }).notNull(),
    takeOvers: integer('take_overs').notNull().default(0),
    failures: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)

export type Claim = typeof workClaims.$inferSelect
// A stage of a film, its clips that are made here, a photo that is read.
export type ClaimedWork = Pick<Claim, 'kind' | 'id'>

const beatMs = 10_000
const silentSeconds = 45
export const maxTakeOvers = 3
// With the pauses between them a quarter of an hour: a database or a storage that was away is back by then.
export const maxFailures = 8

// A beat from the future was made before the clock went back.
const isAlive = sql<boolean>`${workClaims.runId} is not null
  and abs(extract(epoch from now() - ${workClaims.beatAt})) < ${silentSeconds}`

const isFor = ({ kind, id }: ClaimedWork) => and(eq(workClaims.kind, kind), eq(workClaims.id, id))

// 'held' while another run works on it; 'spent' once too many have died over it. What is claimed is held by the caller.
export async function takeClaim(tx: Transaction, work: ClaimedWork, run: JobRun): Promise<Claim | 'held' | 'spent'> {
  const [found] = await tx.select({ claim: workClaims, isAlive }).from(workClaims).where(isFor(work))
  const same = { runId: run.id, attempt: run.attempt, beatAt: sql`now()` }
  if (!found) {
    const { kind, id } = work
    const fresh = { kind, id, turn: 1, ...same }
    const [made] = await tx.insert(workClaims).values(fresh).onConflictDoNothing().returning()
    return made ?? 'held'
  }
  const { claim } = found
  if (found.isAlive && claim.runId !== run.id) return 'held'
  const takeOvers = claim.takeOvers + (hasDied(claim, run) ? 1 : 0)
  if (takeOvers > maxTakeOvers) return 'spent'
  const change = { ...same, takeOvers, turn: claim.turn + 1 }
  const [taken] = await tx.update(workClaims).set(change).where(holds(claim)).returning()
  return taken ?? 'held'
}

// The queue gives a run that a stopping process handed back the same number again, and one that died the next.
const hasDied = ({ runId, attempt }: Claim, run: JobRun): boolean =>
  runId !== null && !(runId === run.id && attempt === run.attempt)

const holds = (claim: Claim) => and(isFor(claim), eq(workClaims.turn, claim.turn))

// False when another has taken over.
export async function beat(db: Executor, claim: Claim): Promise<boolean> {
  const rows = await db
    .update(workClaims)
    .set({ beatAt: sql`now()` })
    .where(holds(claim))
    .returning({ id: workClaims.id })
  return rows.length > 0
}

// Until the timer that it answers is cleared.
export function keepBeating(
  deps: { database: Database; log: Log },
  claim: Claim,
  whenLost: () => void,
): NodeJS.Timeout {
  return setInterval(() => {
    beat(deps.database, claim).then(
      (isMine) => isMine || whenLost(),
      (error: unknown) => deps.log.warn({ err: error }, 'a beat was not stored'),
    )
  }, beatMs)
}

// The work has an end, good or bad. False when it was another's by then.
export async function endClaim(tx: Transaction, claim: Claim): Promise<boolean> {
  const rows = await tx.delete(workClaims).where(holds(claim)).returning({ id: workClaims.id })
  return rows.length > 0
}

// Leaves the work to the next run, with what this one cost.
export async function leaveClaim(
  tx: Transaction,
  claim: Claim,
  fault?: 'takeOvers' | 'failures',
): Promise<Claim | undefined> {
  const change = { runId: null, ...(fault && { [fault]: claim[fault] + 1 }) }
  const [left] = await tx.update(workClaims).set(change).where(holds(claim)).returning()
  return left
}

export const isSpent = ({ takeOvers, failures }: Claim): boolean => takeOvers > maxTakeOvers || failures >= maxFailures

// For work that begins anew.
export async function forgetClaim(tx: Transaction, work: ClaimedWork): Promise<void> {
  await tx.delete(workClaims).where(isFor(work))
}

export async function findWorkedOn(db: Executor, kind: Claim['kind']): Promise<Set<string>> {
  const rows = await db
    .select({ id: workClaims.id })
    .from(workClaims)
    .where(and(eq(workClaims.kind, kind), isAlive))
  return new Set(rows.map(({ id }) => id))
}

interface Claimed {
  run: JobRun
  work: (signal: AbortSignal) => Promise<void>
  // Its budget is used up: from here on the work counts as ended.
  giveUp: () => Promise<void>
  // Whether a failure says something of the work; others cost it nothing. All do when nothing is said.
  countsAgainst?: (error: unknown) => boolean
}

// One run at a time, which others continue when its process dies, and which ends for good after too many deaths or
// failures. What a stopping process hands back goes on elsewhere.
export async function runClaimed(
  deps: { database: Database; log: Log },
  what: ClaimedWork,
  { run, work, giveUp, countsAgainst = () => true }: Claimed,
): Promise<void> {
  const { database } = deps
  const claim = await database.transaction((tx) => takeClaim(tx, what, run))
  if (claim === 'held') return
  if (claim === 'spent') {
    await giveUp()
    return database.transaction((tx) => forgetClaim(tx, what))
  }
  const lost = new AbortController()
  const beating = keepBeating(deps, claim, () => lost.abort(new Error('Another run has taken over.')))
  try {
    await work(AbortSignal.any([run.signal, lost.signal]))
    await database.transaction((tx) => endClaim(tx, claim))
  } catch (error) {
    if (lost.signal.aborted || (run.signal.aborted && !isTimeout(run.signal))) throw error
    const counts = countsAgainst(error)
    const left = await database.transaction((tx) => leaveClaim(tx, claim, counts ? 'failures' : undefined))
    if (!left || !counts || !isSpent(left)) throw error
    deps.log.error({ err: error, ...what }, 'work was given up')
    await giveUp()
    await database.transaction((tx) => endClaim(tx, left))
  } finally {
    clearInterval(beating)
  }
}

// A run that took too long has failed; one that is stopped otherwise is handed back.
export const isTimeout = ({ reason }: AbortSignal): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError'
