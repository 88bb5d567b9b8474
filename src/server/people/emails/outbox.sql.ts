import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { EmailStatus } from '#src/contracts/people/emails.ts'
import { type Executor, insertTogether, rowsFor, type Transaction } from '#src/server/platform/database/port.ts'
import { addressChecks, emails, suppressedAddresses } from './tables.ts'
import { isOf } from './suppression.ts'

export type Email = typeof emails.$inferSelect
type NewEmail = Pick<
  Email,
  'id' | 'createdAt' | 'customerId' | 'kind' | 'recipient' | 'subject' | 'textContent' | 'htmlContent' | 'sealedSecret'
>

export const insertEmails = (tx: Transaction, rows: NewEmail[]): Promise<void> =>
  insertTogether(tx, [
    rowsFor(
      emails,
      rows.map((row) => ({ ...row, status: 'waiting' as const })),
    ),
  ])

// In the words that the owner reads.
export const awaitsHolder =
  'This address is not confirmed yet. The email goes out when its holder opens the link we sent.'

// One statement, committed by itself: of two workers only one gets the row, and a worker that dies later leaves a trace.
// The row comes back as 'suppressed', and finished, when its address takes no such mail; as 'waiting' when its address was
// changed and its holder has not said yet that it is theirs.
export async function claimEmail(database: Executor, id: string, now: Date): Promise<Email | undefined> {
  const isSuppressed = sql`exists (
    select from ${suppressedAddresses} where ${isOf(sql`${emails.recipient}`)}
      and (${suppressedAddresses.reason} = 'bounce' or ${emails.kind} = 'marketing'))`
  const isHeld = sql`exists (
    select from ${addressChecks} where ${addressChecks.address} = ${emails.recipient}
      and ${addressChecks.emailId} <> ${emails.id})`
  const [claimed] = await database
    .update(emails)
    .set({
      status: sql`case when ${isSuppressed} then 'suppressed' when ${isHeld} then 'waiting' else 'sending' end`,
      finishedAt: sql`case when ${isSuppressed} then ${now.toISOString()}::timestamptz end`,
      attempts: sql`${emails.attempts} + (not ${isHeld})::integer`,
      claimedAt: now,
      handedOverAt: null,
      reason: sql`case when ${isHeld} and not ${isSuppressed} then ${awaitsHolder} end`,
    })
    .where(and(eq(emails.id, id), eq(emails.status, 'waiting')))
    .returning()
  return claimed
}

interface Ending {
  status: EmailStatus
  reason: string | null
  finishedAt: Date | null
  cuts?: number
}

// Only for the claim it belongs to, or false. It may come after a sweep has given the claim up: what the server answered is
// truer.
export async function endClaim(db: Executor, claim: Email, ending: Ending): Promise<boolean> {
  const isSameClaim = and(eq(emails.id, claim.id), eq(emails.attempts, claim.attempts))
  const ended = await db
    .update(emails)
    .set(isDelivered(ending) ? { ...ending, sealedSecret: null } : ending)
    .where(and(isSameClaim, inArray(emails.status, ['sending', 'unknown'])))
    .returning({ id: emails.id })
  return ended.length > 0
}

const isDelivered = ({ status }: Ending): boolean => status === 'sent' || status === 'sandbox'

// Just before the content leaves. False when the claim is somebody else's by now: then nothing may leave.
export async function markHandedOver(database: Executor, { id, attempts }: Email, now: Date): Promise<boolean> {
  const marked = await database
    .update(emails)
    .set({ handedOverAt: now })
    .where(and(eq(emails.id, id), eq(emails.attempts, attempts), eq(emails.status, 'sending')))
    .returning({ id: emails.id })
  return marked.length > 0
}

// What a worker left that died while it was sending. Without the mark nothing has left, so it waits again. With it the
// message may have arrived: that counts as a cut, of which the first is tried again at once.
export async function releaseClaims(tx: Transaction, which: { id: string } | { claimedBefore: Date }, now: Date) {
  const isOver = sql`${emails.handedOverAt} is not null and ${emails.cuts} >= 1`
  const rows = await tx
    .update(emails)
    .set({
      status: sql`case when ${isOver} then 'unknown' else 'waiting' end`,
      cuts: sql`${emails.cuts} + (${emails.handedOverAt} is not null)::integer`,
      finishedAt: sql`case when ${isOver} then ${now.toISOString()}::timestamptz end`,
      reason: sql`case when ${emails.handedOverAt} is null then ${diedBefore} else ${diedAfter} end`,
    })
    .where(
      and(
        eq(emails.status, 'sending'),
        'id' in which ? eq(emails.id, which.id) : lt(emails.claimedAt, which.claimedBefore),
      ),
    )
    .returning({ id: emails.id, status: emails.status, customerId: emails.customerId })
  return {
    waiting: rows.filter(({ status }) => status === 'waiting').map(({ id }) => id),
    unknown: rows.filter(({ status }) => status === 'unknown'),
  }
}

const diedBefore = 'The worker stopped before it had sent anything'
const diedAfter = 'The worker stopped while it was sending: the message may have arrived'

// Rows whose connection broke twice: they wait for one last try.
export async function wakeCutBefore(tx: Transaction, before: Date): Promise<string[]> {
  const rows = await tx
    .update(emails)
    .set({ status: 'waiting', finishedAt: null })
    .where(and(eq(emails.status, 'unknown'), eq(emails.cuts, 2), lt(emails.finishedAt, before)))
    .returning({ id: emails.id })
  return rows.map(({ id }) => id)
}

export async function countEmails(database: Executor): Promise<{ waiting: number; failed: number }> {
  const [counts] = await database
    .select({
      waiting: sql<number>`count(*) filter (where ${inArray(emails.status, ['waiting', 'sending'])})::integer`,
      failed: sql<number>`count(*) filter (where ${inArray(emails.status, ['failed', 'unknown'])})::integer`,
    })
    .from(emails)
    .where(inArray(emails.status, ['waiting', 'sending', 'failed', 'unknown']))
  return counts ?? { waiting: 0, failed: 0 }
}
