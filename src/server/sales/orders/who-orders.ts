import { done } from '#src/contracts/call.ts'
import { beginWordsVersion, type BuyerKind, cancelDays } from '#src/contracts/sales/buyers.ts'
import { beginNow as beginNowCall } from '#src/contracts/sales/orders.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import * as words from '#src/contracts/words/site/buyer.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { addDays, shopMoment, shopTime } from '#src/kit/shop-time.ts'
import { tryEach } from '#src/kit/try-each.ts'
import { onceClockSettled } from '#src/server/people/forgetting/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { OrderDeps } from './deps.ts'
import { about, changeAnswer, endHold, findHeldUntil, findOrderByToken, lockSureOrder } from './orders.sql.ts'
import type { Order } from './tables.ts'

// A consumer has 14 days to cancel. Work within them begins only if they ask for it, in words that are kept with the order.

export interface BuyerAnswer {
  buyer?: BuyerKind | undefined
  beginNow?: boolean | undefined
}

export type KeptAnswer = Pick<Order, 'buyer' | 'beginsNow' | 'beginWords' | 'beginWordsVersion' | 'answeredAt'>

// Whoever wasn't asked is a business before the launch, as in the documents' own flow; then the careful guess.
export async function keepAnswer(deps: OrderDeps, db: Executor, answer: BuyerAnswer): Promise<KeptAnswer> {
  const unread = { beginsNow: false, beginWords: null, beginWordsVersion: null }
  if (!answer.buyer)
    return { ...unread, buyer: (await deps.isLaunched(db)) ? 'consumer' : 'business', answeredAt: null }
  const answeredAt = deps.clock.now()
  if (answer.buyer === 'business') return { ...unread, buyer: 'business', answeredAt }
  return { buyer: 'consumer', beginsNow: answer.beginNow ?? false, ...(await readBeginWords(deps, db)), answeredAt }
}

async function readBeginWords(deps: OrderDeps, db: Executor) {
  const say = makeSay((await deps.readBusiness(db)).words)
  return { beginWords: say(words.beginNow), beginWordsVersion: beginWordsVersion }
}

export const answerOf = (order: KeptAnswer): KeptAnswer => {
  const { buyer, beginsNow, beginWords, beginWordsVersion: version, answeredAt } = order
  return { buyer, beginsNow, beginWords, beginWordsVersion: version, answeredAt }
}

// The 14 days begin on the day after the contract and end at midnight, by the clock of the shop.
export function daysOfConsumer({ buyer, beginsNow }: Pick<Order, 'buyer' | 'beginsNow'>, paidAt: Date) {
  if (buyer !== 'consumer') return { cancelUntil: null, heldUntil: null }
  const cancelUntil = shopMoment(addDays(shopTime(paidAt).day, cancelDays + 1))
  return { cancelUntil, heldUntil: beginsNow ? null : cancelUntil }
}

export const mayBeginNow = ({ buyer, beginsNow, state, paidAt, heldUntil, withdrawnAt }: Order): boolean =>
  buyer === 'consumer' &&
  !beginsNow &&
  withdrawnAt === null &&
  state !== 'cancelled' &&
  (paidAt === null || heldUntil !== null)

// Asked for again it stays as it was asked for first.
async function askToBegin(deps: OrderDeps, token: string): Promise<void> {
  const found = await findOrderByToken(deps.database, token)
  if (!found) throw new AppError('not_found', refusals.orderUnknown)
  await deps.database.transaction(async (tx) => {
    const order = await lockSureOrder(tx, found.id)
    if (order.beginsNow) return
    if (!mayBeginNow(order)) throw new AppError('conflict', refusals.nothingToBegin)
    const read = await readBeginWords(deps, tx)
    await changeAnswer(tx, order.id, { ...read, beginsNow: true, answeredAt: deps.clock.now(), heldUntil: null })
    const facts = { words: read.beginWords, version: read.beginWordsVersion }
    await deps.record(tx, [{ kind: 'order.begin_asked', actor: 'customer', ...about(order), facts }])
  })
}

// By the clock: the days of those who didn't ask.
export const endHolds = (deps: OrderDeps): Promise<void> =>
  onceClockSettled(deps, async () => {
    const due = await findHeldUntil(deps.database, deps.clock.now())
    await tryEach(due, (id) =>
      deps.database.transaction(async (tx) => {
        const order = await endHold(tx, id, deps.clock.now())
        if (order) await deps.record(tx, [{ kind: 'order.wait_over', actor: 'system', ...about(order), facts: {} }])
      }),
    )
  })

export const buyerRoutes = (deps: OrderDeps): Route[] => [
  route(beginNowCall, async ({ params }) => {
    await askToBegin(deps, params.token)
    return { body: done }
  }),
]
