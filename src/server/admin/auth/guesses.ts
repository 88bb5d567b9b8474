import { AppError } from '#src/kit/app-error.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { LoginDeps } from '#src/server/admin/deps.ts'
import type { Asker } from '#src/server/platform/passwords/port.ts'
import { hashOf, revokeSession } from './sessions.ts'
import { eq, sql } from 'drizzle-orm'
import { loginFailures } from './tables.ts'

// Every password and every code is counted here before it is looked at, wherever it is asked: a door more is never a
// budget more. Strangers share one budget beside that of their address, so rotating addresses does not help. A browser
// that the owner has used before, and a session, have their own: an attack from elsewhere never locks the owner out.

export type Guesser =
  // The mark that a browser got when its owner logged in there before.
  { source: string; device: string | undefined } | { source: string; sessionId: string; name: string }

const perGuesser: Backoff = { free: 4, maxSeconds: 900, forgetAfterSeconds: 3_600 }
const perSession: Backoff = { free: 4, maxSeconds: 60, forgetAfterSeconds: 7_200 }
const allStrangers: Backoff = { free: 60, maxSeconds: 5, forgetAfterSeconds: 600 }
// Six digits are soon tried by someone who has the password already.
const strangersCodes: Backoff = { free: 4, maxSeconds: 3_600, forgetAfterSeconds: 86_400 }
const maxInSession = 10

const strangers = 'strangers'
const codesOfStrangers = 'strangers codes'

export const askerOf = (guesser: Guesser): Asker =>
  'sessionId' in guesser || guesser.device !== undefined ? 'owner' : 'stranger'

// Throws how long to wait; whoever goes on has spent one.
export async function spendGuess(deps: LoginDeps, guesser: Guesser): Promise<void> {
  if ('sessionId' in guesser) return spendInSession(deps, guesser)
  await spend(deps, keyOf(guesser), perGuesser)
  if (askerOf(guesser) === 'stranger') await spend(deps, strangers, allStrangers)
}

export async function spendCodeGuess(deps: LoginDeps, guesser: Guesser): Promise<void> {
  if (askerOf(guesser) === 'stranger') await spend(deps, codesOfStrangers, strangersCodes)
}

export async function forgiveGuesses(db: Executor, guesser: Guesser, now: Date): Promise<void> {
  await forgiveSource(db, keyOf(guesser))
  if (askerOf(guesser) === 'owner') return
  await forgiveOne(db, strangers, now)
  await forgiveSource(db, codesOfStrangers)
}

export function recordWrongGuess(
  deps: LoginDeps,
  guesser: Guesser,
  kind: 'login.failed' | 'password.wrong' | 'code.wrong',
) {
  const actor = 'sessionId' in guesser ? guesser.name : guesser.device ? 'A known browser' : 'A stranger'
  return recordSecurity(deps, deps.database, { kind, source: guesser.source, actor })
}

// Someone found the office open, or took its cookie: after this many they are out.
async function spendInSession(deps: LoginDeps, guesser: Guesser & { sessionId: string }): Promise<void> {
  const failures = await spend(deps, keyOf(guesser), perSession)
  if (failures < maxInSession) return
  await revokeSession(deps.database, guesser.sessionId, deps.clock.now())
  await recordSecurity(deps, deps.database, {
    kind: 'session.ended',
    source: guesser.source,
    actor: 'Too many guesses',
  })
  throw new AppError('unauthorised', 'Too many wrong attempts. Please log in again.')
}

async function spend(deps: LoginDeps, key: string, rule: Backoff): Promise<number> {
  const { waitSeconds, failures } = await countAttempt(deps.database, key, { now: deps.clock.now(), rule })
  if (waitSeconds === 0) return failures
  const text = `Too many attempts. Please wait ${waitSeconds} seconds.`
  throw new AppError('too_many', text, { retryAfterSeconds: waitSeconds })
}

function keyOf(guesser: Guesser): string {
  if ('sessionId' in guesser) return hashOf(`session ${guesser.sessionId}`)
  return hashOf(guesser.device ? `device ${guesser.device}` : `address ${guesser.source}`)
}

interface Backoff {
  // Attempts that cost nothing: people mistype.
  free: number
  maxSeconds: number
  forgetAfterSeconds: number
}

// Clocks of several machines differ by less.
const clockSlack = sql`interval '1 minute'`

// Counts an attempt before its password is looked at, in one statement, so that a thousand at once count as a thousand.
// Answers how long to wait: 0 when this attempt may go on, with how many there were without a right one. A failure much
// later than now happened before the clock was set back: its block would last until the clock gets there again, so one
// attempt is let in, and counts from now.
async function countAttempt(
  db: Executor,
  source: string,
  { now, rule }: { now: Date; rule: Backoff },
): Promise<{ waitSeconds: number; failures: number }> {
  const isForgotten = sql`${loginFailures.lastFailureAt} < ${now}::timestamptz - make_interval(secs => ${rule.forgetAfterSeconds})`
  const failures = sql`case when ${isForgotten} then 1 else ${loginFailures.failures} + 1 end`
  const waitSeconds = sql`least(power(2, least(greatest((${failures}) - ${rule.free}, 0), 20)) - 1, ${rule.maxSeconds})`
  const [admitted] = await db
    .insert(loginFailures)
    .values({ source, failures: 1, lastFailureAt: now, blockedUntil: now })
    .onConflictDoUpdate({
      target: loginFailures.source,
      set: {
        failures,
        lastFailureAt: now,
        blockedUntil: sql`${now}::timestamptz + make_interval(secs => ${waitSeconds})`,
      },
      setWhere: sql`${loginFailures.blockedUntil} <= ${now}::timestamptz
        or ${loginFailures.lastFailureAt} > ${now}::timestamptz + ${clockSlack}`,
    })
    .returning({ failures: loginFailures.failures })
  return admitted
    ? { waitSeconds: 0, ...admitted }
    : { waitSeconds: await secondsBlocked(db, source, now), failures: 0 }
}

async function secondsBlocked(db: Executor, source: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ until: loginFailures.blockedUntil })
    .from(loginFailures)
    .where(eq(loginFailures.source, source))
  return Math.max(1, Math.ceil(((row?.until ?? now).getTime() - now.getTime()) / 1000))
}

async function forgiveSource(db: Executor, source: string): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.source, source))
}

async function forgiveOne(db: Executor, source: string, now: Date): Promise<void> {
  await db
    .update(loginFailures)
    .set({ failures: sql`greatest(${loginFailures.failures} - 1, 0)`, blockedUntil: now })
    .where(eq(loginFailures.source, source))
}
