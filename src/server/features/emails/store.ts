import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { EmailStatus } from '#src/contracts/emails.ts'
import { type Executor, insertTogether, rowsFor, type Transaction } from '#src/server/platform/database/port.ts'
import { emails, suppressedAddresses } from './tables.ts'

export type Email = typeof emails.$inferSelect
export type NewEmail = Pick<
  Email,
  'id' | 'createdAt' | 'customerId' | 'kind' | 'recipient' | 'subject' | 'textContent' | 'htmlContent'
>

export const insertEmails = (tx: Transaction, rows: NewEmail[]): Promise<void> =>
  insertTogether(tx, [
    rowsFor(
      emails,
      rows.map((row) => ({ ...row, status: 'waiting' as const })),
    ),
  ])

// One statement, committed by itself: of two workers only one gets the row, and a worker that dies later leaves a trace.
// The row comes back as 'suppressed', and finished, when its address takes no such mail.
export async function claimEmail(database: Executor, id: string, now: Date): Promise<Email | undefined> {
  const isSuppressed = sql`exists (
    select from ${suppressedAddresses} where ${suppressedAddresses.address} = ${emails.recipient}
      and (${suppressedAddresses.reason} = 'bounce' or ${emails.kind} = 'marketing'))`
  const [claimed] = await database
    .update(emails)
    .set({
      status: sql`case when ${isSuppressed} then 'suppressed' else 'sending' end`,
      finishedAt: sql`case when ${isSuppressed} then ${now.toISOString()}::timestamptz end`,
      attempts: sql`${emails.attempts} + 1`,
      claimedAt: now,
      reason: null,
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

// Only for the claim it belongs to. It may come after a sweep has given the claim up: what the server answered is truer.
export async function endClaim(database: Executor, claim: Email, ending: Ending): Promise<void> {
  const isSameClaim = and(eq(emails.id, claim.id), eq(emails.attempts, claim.attempts))
  await database
    .update(emails)
    .set(ending)
    .where(and(isSameClaim, inArray(emails.status, ['sending', 'unknown'])))
}

const unknownReason = 'The worker stopped while it was sending: the message may have arrived'

export async function giveUpClaim(database: Executor, id: string, now: Date): Promise<void> {
  await database
    .update(emails)
    .set({ status: 'unknown', reason: unknownReason, finishedAt: now })
    .where(and(eq(emails.id, id), eq(emails.status, 'sending')))
}

export async function giveUpClaimsBefore(database: Executor, before: Date, now: Date): Promise<void> {
  await database
    .update(emails)
    .set({ status: 'unknown', reason: unknownReason, finishedAt: now })
    .where(and(eq(emails.status, 'sending'), lt(emails.claimedAt, before)))
}

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
