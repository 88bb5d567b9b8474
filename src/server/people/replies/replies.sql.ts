import { and, eq, gt, isNull, lt, ne, or, sql, desc } from 'drizzle-orm'
import { minuteMs } from '#src/kit/time.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { MailboxPosition } from '#src/server/platform/mailbox/port.ts'
import { mailboxPositions, customerReplies, type ReplyRow } from './tables.ts'

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

export async function hasReply(db: Executor, messageId: string): Promise<boolean> {
  const isSame = eq(customerReplies.messageId, messageId)
  return (await db.select({ id: customerReplies.id }).from(customerReplies).where(isSame).limit(1)).length > 0
}

// False when this mail is here already.
export async function insertReply(tx: Transaction, reply: ReplyRow): Promise<boolean> {
  const rows = await tx
    .insert(customerReplies)
    .values(reply)
    .onConflictDoNothing({ target: customerReplies.messageId })
    .returning({ id: customerReplies.id })
  return rows.length > 0
}

export const findRepliesOf = (db: Executor, customerId: string, limit: number): Promise<ReplyRow[]> =>
  db
    .select()
    .from(customerReplies)
    .where(eq(customerReplies.customerId, customerId))
    .orderBy(desc(customerReplies.createdAt))
    .limit(limit)

export async function findNewestReply(db: Executor, customerId: string): Promise<ReplyRow | undefined> {
  const [reply] = await findRepliesOf(db, customerId, 1)
  return reply
}

// Unless they have been taken.
export async function findReplyWithPhotos(db: Executor, id: string): Promise<ReplyRow | undefined> {
  const [reply] = await db
    .select()
    .from(customerReplies)
    .where(and(eq(customerReplies.id, id), customerReplies.hasPhotos, isNull(customerReplies.photosAddedAt)))
  return reply
}

// False when somebody else takes them, or has.
export async function claimPhotos(db: Executor, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(customerReplies)
    .set({ photosAddedAt: now })
    .where(and(eq(customerReplies.id, id), isNull(customerReplies.photosAddedAt)))
    .returning({ id: customerReplies.id })
  return rows.length > 0
}

export async function releasePhotos(db: Executor, id: string): Promise<void> {
  await db.update(customerReplies).set({ photosAddedAt: null }).where(eq(customerReplies.id, id))
}

interface WaitingReply {
  id: string
  customerId: string
  name: string
  subject: string
  hasPhotos: boolean
  isProven: boolean
  createdAt: Date
}

// The newest of each customer whom the owner has not written to since.
export async function findUnansweredReplies(db: Executor, limit: number): Promise<WaitingReply[]> {
  const { rows } = await db.execute<WaitingRow>(sql`
    select r.id, r.customer_id, coalesce(nullif(c.name, ''), c.email) as name, r.subject, r.has_photos, r.is_proven,
      extract(epoch from r.created_at) * 1000 as created_ms
    from customer_replies r join customers c on c.id = r.customer_id
    where c.deleted_at is null
      and not exists (select from customer_replies later where later.customer_id = r.customer_id
        and (later.created_at, later.id) > (r.created_at, r.id))
      and not exists (select from emails e where e.customer_id = r.customer_id and e.kind = 'personal'
        and e.created_at > r.created_at and e.status <> 'cancelled')
    order by r.created_at limit ${limit}`)
  return rows.map(({ customer_id, created_ms, has_photos, is_proven, ...row }) => ({
    ...row,
    customerId: customer_id,
    hasPhotos: has_photos,
    isProven: is_proven,
    createdAt: new Date(Number(created_ms)),
  }))
}

type WaitingRow = Record<'id' | 'customer_id' | 'name' | 'subject' | 'created_ms', string> & {
  has_photos: boolean
  is_proven: boolean
}
