import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { customerReplies, type ReplyRow } from './tables.ts'

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

export async function markPhotosAdded(db: Executor, id: string, now: Date): Promise<void> {
  await db.update(customerReplies).set({ photosAddedAt: now }).where(eq(customerReplies.id, id))
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
