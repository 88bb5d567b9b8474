import { and, desc, eq, gte, inArray, lt, notInArray, sql, sum } from 'drizzle-orm'
import { attemptKinds, type SecurityKind } from '#src/contracts/people/account.ts'
import { newId } from '#src/kit/ids.ts'
import { minuteMs } from '#src/kit/time.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { securityEvents } from './tables.ts'

// What the owner wants to read after a bad night: who came in, who did not, and what left the house.

export interface SecurityEvent {
  kind: SecurityKind
  // The address that the request came from. Only a blinded mark of it is kept: enough to see whether two are the same.
  source?: string | undefined
  // The account, the token by its name, or what else can act; empty for the product and for customers.
  actor?: string | undefined
  detail?: Record<string, string | number>
}

interface SecurityDeps {
  secrets: Secrets
  clock: { now(): Date }
}

const markCharacters = 8

export async function recordSecurity(
  { secrets, clock }: SecurityDeps,
  db: Executor,
  { kind, source, actor = '', detail = {} }: SecurityEvent,
): Promise<void> {
  const mark = source === undefined ? '' : secrets.blind('security source', source).slice(0, markCharacters)
  await keep(db, clock.now(), { kind, source: mark, actor, detail })
}

// For what is done on the machine itself, and may know no secret.
export const recordWithoutSource = (
  db: Executor,
  now: Date,
  { kind, actor = '', detail = {} }: Omit<SecurityEvent, 'source'>,
): Promise<void> => keep(db, now, { kind, source: '', actor, detail })

type Kept = Pick<typeof securityEvents.$inferInsert, 'kind' | 'source' | 'actor' | 'detail'>

async function keep(db: Executor, now: Date, given: Kept): Promise<void> {
  const event = { id: newId(now.getTime()), createdAt: now, lastAt: now, ...given }
  if (isAttempt(given.kind)) await foldAttempt(db, event)
  else await db.insert(securityEvents).values(event)
}

const isAttempt = (kind: SecurityKind): boolean => (attemptKinds as readonly SecurityKind[]).includes(kind)

const foldMs = 10 * minuteMs
const maxSources = 4
const otherSources = 'others'

// What strangers can repeat is one row in ten minutes for each of a few sources, and one for all others: a night of
// guesses fills neither the disk nor the log.
async function foldAttempt(db: Executor, event: typeof securityEvents.$inferInsert): Promise<void> {
  const { kind, createdAt, source, actor } = event
  const from = new Date(Math.floor(createdAt.getTime() / foldMs) * foldMs)
  const foldOf = (of: string) => [kind, from.toISOString(), of, actor].join(' ')
  const isThen = and(eq(securityEvents.kind, kind), gte(securityEvents.createdAt, from))
  const known = await db.select({ fold: securityEvents.fold }).from(securityEvents).where(isThen)
  const isNamed = known.length < maxSources || known.some(({ fold }) => fold === foldOf(source))
  const named = isNamed ? source : otherSources
  await db
    .insert(securityEvents)
    .values({ ...event, source: named, fold: foldOf(named) })
    .onConflictDoUpdate({
      target: securityEvents.fold,
      set: { times: sql`${securityEvents.times} + 1`, lastAt: event.lastAt },
    })
}

export interface SecurityPage {
  show: 'events' | 'attempts'
  // The last one of the page before.
  before?: string | undefined
}

export const securityPageSize = 50

export function listSecurity(db: Executor, { show, before }: SecurityPage) {
  const ofKind =
    show === 'attempts' ? inArray(securityEvents.kind, attemptKinds) : notInArray(securityEvents.kind, attemptKinds)
  // Ids begin with their time.
  const older = before === undefined ? undefined : lt(securityEvents.id, before)
  return db
    .select()
    .from(securityEvents)
    .where(and(ofKind, older))
    .orderBy(desc(securityEvents.id))
    .limit(securityPageSize)
}

const failures = ['login.failed', 'password.wrong', 'code.wrong'] as const

export async function countFailedLogins(db: Executor, since: Date): Promise<number> {
  const isFailure = and(inArray(securityEvents.kind, failures), gte(securityEvents.lastAt, since))
  const [row] = await db
    .select({ all: sum(securityEvents.times).mapWith(Number) })
    .from(securityEvents)
    .where(isFailure)
  return row?.all ?? 0
}
