import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { minuteMs } from '#src/kit/time.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { MailboxPosition } from '#src/server/platform/mailbox/port.ts'
import { mailboxPositions } from './tables.ts'

interface Claim {
  mailbox: string
  now: Date
  until: Date
}

// Undefined while another process reads it. Committed by itself, and over when its time is over.
export async function claimMailbox(db: Executor, { mailbox, now, until }: Claim) {
  const [claimed] = await db
    .insert(mailboxPositions)
    .values({ mailbox, claimedUntil: until })
    .onConflictDoUpdate({
      target: mailboxPositions.mailbox,
      set: { claimedUntil: until },
      // One that ends later than a claim can was made before the clock was set back.
      setWhere: or(
        isNull(mailboxPositions.claimedUntil),
        lt(mailboxPositions.claimedUntil, now),
        gt(mailboxPositions.claimedUntil, new Date(until.getTime() + minuteMs)),
      ),
    })
    .returning()
  return claimed
}

// Only for the claim it belongs to: whoever reads on after another has taken over changes nothing.
export async function savePosition(db: Executor, { mailbox, until }: Claim, position: MailboxPosition): Promise<void> {
  await db
    .update(mailboxPositions)
    .set({ uidValidity: position.validity, lastUid: position.lastUid })
    .where(and(eq(mailboxPositions.mailbox, mailbox), eq(mailboxPositions.claimedUntil, until)))
}

type Outcome = { position: MailboxPosition; readAt: Date } | { problem: string; failedAt: Date }

// Only for the claim it belongs to: a reader that took too long has lost it.
export async function releaseMailbox(db: Executor, { mailbox, until }: Claim, outcome: Outcome): Promise<void> {
  const change =
    'problem' in outcome
      ? {
          problem: outcome.problem,
          failingSince: sql`coalesce(${mailboxPositions.failingSince}, ${outcome.failedAt.toISOString()}::timestamptz)`,
        }
      : {
          uidValidity: outcome.position.validity,
          lastUid: outcome.position.lastUid,
          readAt: outcome.readAt,
          problem: null,
          failingSince: null,
        }
  await db
    .update(mailboxPositions)
    .set({ ...change, claimedUntil: null })
    .where(and(eq(mailboxPositions.mailbox, mailbox), eq(mailboxPositions.claimedUntil, until)))
}

// What is known of the others belongs to settings that were changed since.
export async function forgetOtherMailboxes(db: Executor, mailbox: string): Promise<void> {
  await db.delete(mailboxPositions).where(ne(mailboxPositions.mailbox, mailbox))
}

export async function findMailboxState(db: Executor, mailbox: string) {
  const [state] = await db.select().from(mailboxPositions).where(eq(mailboxPositions.mailbox, mailbox))
  return state
}

// Since when no mailbox could be read; undefined when all is well.
export async function findFailingMailbox(db: Executor): Promise<{ since: Date; problem: string } | undefined> {
  const [state] = await db.select().from(mailboxPositions).orderBy(mailboxPositions.failingSince).limit(1)
  return state?.failingSince && state.problem ? { since: state.failingSince, problem: state.problem } : undefined
}
