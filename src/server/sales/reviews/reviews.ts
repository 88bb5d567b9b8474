import type { EventOf } from '#src/server/events/catalogue.ts'
import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { done } from '#src/contracts/call.ts'
import { orderPath } from '#src/contracts/pages.ts'
import * as calls from '#src/contracts/sales/reviews.ts'
import type { WrittenReview } from '#src/contracts/sales/reviews.ts'
import { reviewRequest as words } from '#src/contracts/words/letters/film-letters.ts'
import { phrase } from '#src/contracts/words/say.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { RecordEvents } from '#src/server/events/log.ts'
import { type MailDeps, queueEmails } from '#src/server/people/emails/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import { type Database, type Executor, isCounted, type Transaction } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { findOrder, findOrderByToken } from '#src/server/sales/orders/feature.ts'

interface ReviewDeps {
  database: Database
  clock: Clock
  record: RecordEvents
}

async function readReview({ database }: ReviewDeps, token: string) {
  const row = await findReview(database, await idOf(database, token))
  const { rating = null, text = '', name = '', role = '' } = row ?? {}
  return {
    isAsked: row !== undefined,
    review: rating === null ? null : { rating, text, name, role },
    isPublished: Boolean(row?.publishedAt),
  }
}

const writeReview = (deps: ReviewDeps, token: string, review: WrittenReview): Promise<void> =>
  inReview(deps, token, async (tx, row) => {
    await saveReview(tx, row.orderId, { ...review, writtenAt: deps.clock.now() })
  })

// Deleted, not hidden: what somebody takes back is not kept.
const withdrawReview = (deps: ReviewDeps, token: string): Promise<void> =>
  inReview(deps, token, async (tx, row) => {
    await clearReview(tx, row.orderId)
  })

interface Publication {
  orderId: string
  isPublished: boolean
  writtenAt: string
}

async function publishReview(deps: ReviewDeps, { orderId, isPublished, writtenAt }: Publication): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await lockReview(tx, orderId)
    if (!row?.writtenAt) throw new AppError('not_found', 'This review was withdrawn.')
    if (row.writtenAt.toISOString() !== writtenAt) {
      throw new AppError('conflict', 'The customer has changed this review. Please read it again.')
    }
    await setPublished(tx, orderId, isPublished ? deps.clock.now() : null)
    const kind = isPublished ? 'review.published' : 'review.unpublished'
    await deps.record(tx, [{ kind, actor: 'owner', orderId, facts: {} }])
  })
}

async function inReview(
  deps: ReviewDeps,
  token: string,
  act: (tx: Transaction, row: ReviewRow) => Promise<void>,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await lockReview(tx, await idOf(tx, token))
    if (!row) throw new AppError('conflict', refusals.approveFirst)
    await act(tx, row)
    const { orderId } = row
    if (row.publishedAt) await deps.record(tx, [{ kind: 'review.changed', actor: 'customer', orderId, facts: {} }])
  })
}

async function idOf(db: Executor, token: string): Promise<string> {
  const order = await findOrderByToken(db, token)
  if (!order) throw new AppError('not_found', refusals.linkInvalid)
  return order.id
}

interface AskDeps extends MailDeps {
  siteUrl: string
}

// Once for an order, however many of its films are approved. Only a paid order, and not one whose money went back.
export async function askForReview(
  deps: AskDeps,
  tx: Transaction,
  approved: EventOf<'film.approved'>[],
): Promise<void> {
  for (const { orderId } of approved) if (orderId) await askBuyer(deps, tx, orderId)
}

async function askBuyer(deps: AskDeps, tx: Transaction, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (!order?.paidAt || !order.email || order.refundedPence >= order.totalPence) return
  const isFirst = await insertAsked(tx, { orderId, orderNumber: order.number, askedAt: deps.clock.now() })
  if (!isFirst) return
  const content = {
    title: phrase(words.subjectAndTitle),
    paragraphs: [phrase(words.body)],
    action: { label: phrase(words.button), url: `${deps.siteUrl}${orderPath(order.token)}#review` },
  }
  const letter = { customerId: order.customerId, kind: 'transactional' as const, recipient: order.email }
  await queueEmails(deps, tx, [{ ...letter, subject: phrase(words.subjectAndTitle), content }])
}

// True for the first who asks.
async function insertAsked(
  tx: Transaction,
  asked: Pick<ReviewRow, 'orderId' | 'orderNumber' | 'askedAt'>,
): Promise<boolean> {
  const made = await tx.insert(reviews).values(asked).onConflictDoNothing().returning()
  return made.length > 0
}

async function findReview(db: Executor, orderId: string): Promise<ReviewRow | undefined> {
  const [row] = await db.select().from(reviews).where(eq(reviews.orderId, orderId))
  return row
}

async function lockReview(tx: Transaction, orderId: string): Promise<ReviewRow | undefined> {
  const [row] = await tx.select().from(reviews).where(eq(reviews.orderId, orderId)).for('update')
  return row
}

// Whatever is written anew is not public until it is published anew.
const saveReview = (tx: Transaction, orderId: string, review: WrittenReview & { writtenAt: Date }): Promise<unknown> =>
  tx
    .update(reviews)
    .set({ ...review, publishedAt: null })
    .where(eq(reviews.orderId, orderId))

const clearReview = (tx: Transaction, orderId: string): Promise<unknown> =>
  tx
    .update(reviews)
    .set({ writtenAt: null, rating: null, text: '', name: '', role: '', publishedAt: null })
    .where(eq(reviews.orderId, orderId))

const setPublished = (tx: Transaction, orderId: string, publishedAt: Date | null): Promise<unknown> =>
  tx.update(reviews).set({ publishedAt }).where(eq(reviews.orderId, orderId))

const maxListed = 200

const listWritten = (db: Executor): Promise<ReviewRow[]> =>
  db.select().from(reviews).where(isNotNull(reviews.writtenAt)).orderBy(desc(reviews.writtenAt)).limit(maxListed)

const maxPublished = 24

export const listPublished = (db: Executor): Promise<ReviewRow[]> =>
  db.select().from(reviews).where(isNotNull(reviews.publishedAt)).orderBy(desc(reviews.publishedAt)).limit(maxPublished)

// Of all that were written, published or not: choosing among them would be a lie.
export async function countRatings(db: Executor): Promise<{ all: number; good: number }> {
  const { rows } = await db.execute<{ all: number; good: number }>(
    sql`select count(*)::int as all, (count(*) filter (where rating >= 4))::int as good
      from reviews where rating is not null
        and not exists (select from orders where orders.id = reviews.order_id and not ${isCounted(sql`orders.is_test`)})`,
  )
  return rows[0] ?? { all: 0, good: 0 }
}

const moment = (name: string) => timestamp(name, { withTimezone: true })

const reviews = pgTable('reviews', {
  orderId: uuid('order_id').primaryKey(),
  orderNumber: text('order_number').notNull(),
  askedAt: moment('asked_at').notNull(),
  writtenAt: moment('written_at'),
  rating: smallint(),
  text: text().notNull().default(''),
  name: text().notNull().default(''),
  role: text().notNull().default(''),
  publishedAt: moment('published_at'),
})
type ReviewRow = typeof reviews.$inferSelect

export const reviewRoutes = (deps: ReviewDeps): Route[] => [
  route(calls.readReview, async ({ params }) => ({ body: await readReview(deps, params.token) })),
  route(
    calls.writeReview,
    async ({ params, body }) => {
      await writeReview(deps, params.token, body)
      return { body: done }
    },
    async ({ params }) => void (await readReview(deps, params.token)),
  ),
  route(calls.withdrawReview, async ({ params }) => {
    await withdrawReview(deps, params.token)
    return { body: done }
  }),
  route(calls.listReviews, async () => ({ body: (await listWritten(deps.database)).map(presentToOwner) })),
  route(calls.publishReview, async ({ params, body }) => {
    await publishReview(deps, { ...params, ...body })
    return { body: done }
  }),
]

const presentToOwner = ({ orderId, orderNumber, writtenAt, publishedAt, rating, text, name, role }: ReviewRow) => ({
  orderId,
  orderNumber,
  writtenAt: writtenAt?.toISOString() ?? '',
  publishedAt: publishedAt?.toISOString() ?? null,
  rating: rating ?? 1,
  text,
  name,
  role,
})
