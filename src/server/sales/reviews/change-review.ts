import type { WrittenReview } from '#src/contracts/sales/reviews.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { findOrderByToken } from '#src/server/sales/orders/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Executor, Transaction } from '#src/server/platform/database/port.ts'
import { clearReview, findReview, lockReview, saveReview, setPublished } from './store.ts'
import type { ReviewRow } from './tables.ts'

export interface ReviewDeps {
  database: Database
  clock: Clock
  // What the public pages show has changed.
  whenPublished: (tx: Transaction) => Promise<unknown>
}

export async function readReview({ database }: ReviewDeps, token: string) {
  const row = await findReview(database, await idOf(database, token))
  const { rating = null, text = '', name = '', role = '' } = row ?? {}
  return {
    isAsked: row !== undefined,
    review: rating === null ? null : { rating, text, name, role },
    isPublished: Boolean(row?.publishedAt),
  }
}

export const writeReview = (deps: ReviewDeps, token: string, review: WrittenReview): Promise<void> =>
  inReview(deps, token, async (tx, row) => {
    await saveReview(tx, row.orderId, { ...review, writtenAt: deps.clock.now() })
  })

// Deleted, not hidden: what somebody takes back is not kept.
export const withdrawReview = (deps: ReviewDeps, token: string): Promise<void> =>
  inReview(deps, token, async (tx, row) => {
    await clearReview(tx, row.orderId)
  })

export interface Publication {
  orderId: string
  isPublished: boolean
  writtenAt: string
}

export async function publishReview(deps: ReviewDeps, { orderId, isPublished, writtenAt }: Publication): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await lockReview(tx, orderId)
    if (!row?.writtenAt) throw new AppError('not_found', 'This review was withdrawn.')
    if (row.writtenAt.toISOString() !== writtenAt) {
      throw new AppError('conflict', 'The customer has changed this review. Please read it again.')
    }
    await setPublished(tx, orderId, isPublished ? deps.clock.now() : null)
    await deps.whenPublished(tx)
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
    if (row.publishedAt) await deps.whenPublished(tx)
  })
}

async function idOf(db: Executor, token: string): Promise<string> {
  const order = await findOrderByToken(db, token)
  if (!order) throw new AppError('not_found', refusals.linkInvalid)
  return order.id
}
