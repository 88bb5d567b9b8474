import { tellOwner } from '#src/server/admin/health/feature.ts'
import { timingSafeEqual } from 'node:crypto'
import { serviceNames } from '#src/contracts/catalogue.ts'
import { readCart } from '#src/contracts/sales/checkout.ts'
import { createPaymentIntent, readPayment as readPaymentCall, resumePayment } from '#src/contracts/sales/payments.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { toPounds } from '#src/kit/money.ts'
import type { VisitorAccess } from '#src/server/people/visitors/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { type Incoming, type Route, route } from '#src/server/platform/http/port.ts'
import type { Intent, IntentClaim, Payments } from '#src/server/platform/payments/port.ts'
import { checkOut, findOrderOfVisitor } from '#src/server/sales/checkout/feature.ts'
import {
  about,
  findItems,
  findOrder,
  findOrderByToken,
  isLeftCheckout,
  lockOrder,
  type Order,
} from '#src/server/sales/orders/feature.ts'
import type { PaymentDeps } from './deps.ts'
import { isOddRefunded } from './odd-list.ts'
import { findNewestAttempt, findPaidAttempt, insertAttempt, updateAttempt } from './payments.sql.ts'
import { settleIntent } from './settle-payment.ts'
import type { Attempt } from './tables.ts'

// The buyer's side of a card payment: it is opened, and asked about, by whoever holds its order or its secret.

interface OpenPayment {
  intentId: string
  clientSecret: string
}

const secretPurpose = 'payment secret'

// One open intent for an order, however many ask at once: the attempt is written before the provider is called, and the
// same attempt always calls with the same key, also from another process or after a crash.
function makeOpenPayment(deps: PaymentDeps): (order: Order) => Promise<OpenPayment> {
  const underWay = new Map<string, Promise<OpenPayment>>()
  return (order) => {
    const running = underWay.get(order.id)
    if (running) return running
    const opening = openPayment(deps, order).finally(() => underWay.delete(order.id))
    underWay.set(order.id, opening)
    return opening
  }
}

async function openPayment(deps: PaymentDeps, order: Order): Promise<OpenPayment> {
  // Before the transaction: it reads settings, and who holds a connection must not wait for another.
  const payments = await deps.payments()
  const { currency, words } = await deps.readBusiness(deps.database)
  const attempt = await deps.database.transaction((tx) => findOrBegin(deps, tx, { order, payments }))
  const { intentId, clientSecret } = attempt
  const opened = clientSecret === null ? undefined : openClientSecret(deps, clientSecret)
  if (intentId && opened !== undefined) return { intentId, clientSecret: opened }
  const intent = await payments.createIntent({
    amountPence: attempt.amountPence,
    currency: currency.toLowerCase(),
    idempotencyKey: `${attempt.orderId}-${attempt.number}`,
    description: `${makeSay(words)(serviceNames[order.serviceType])}, ${order.number}`,
    receiptEmail: order.email ?? undefined,
    metadata: { orderId: order.id, orderNumber: order.number, attempt: String(attempt.number) },
  })
  if (!intent.clientSecret) throw await reportMissingSecret(deps, order, intent)
  const isWanted = await deps.database.transaction((tx) => keepIntent(deps, tx, { attempt, intent }))
  if (isWanted) return { intentId: intent.id, clientSecret: intent.clientSecret }
  // Nobody has its secret yet, so nobody can have paid it.
  await payments.cancelIntent(intent.id)
  throw new AppError('conflict', refusals.orderReplaced)
}

// Without its secret nobody can pay it: the buyer is asked to pay otherwise, and the owner is told.
async function reportMissingSecret(deps: PaymentDeps, { number }: Order, { id }: Intent): Promise<AppError> {
  const message = `No card payment could be set up for order ${number}: the provider’s answer is missing the client secret`
  await deps.database.transaction((tx) => tellOwner(deps, tx, { incident: `payment-setup ${id}`, message }))
  return new AppError('unavailable', refusals.paymentNotSetUp, {
    retryAfterSeconds: 5,
  })
}

interface Beginning {
  order: Order
  payments: Pick<Payments, 'kind' | 'isForTests'>
}

async function findOrBegin(deps: PaymentDeps, tx: Transaction, beginning: Beginning): Promise<Attempt> {
  const { id } = beginning.order
  const order = await lockOrder(tx, id)
  const newest = await findNewestAttempt(tx, id)
  // A paid order too: who comes back to it sees that it is paid.
  if (order?.state === 'open' && isLeftCheckout(order, deps.clock.now()))
    throw new AppError('conflict', refusals.checkoutEnded)
  if (newest && newest.state !== 'cancelled' && !(await wentBack(tx, newest))) return newest
  if (order?.state !== 'open') throw new AppError('conflict', refusals.orderNotPayable)
  return insertAttempt(tx, {
    orderId: id,
    number: (newest?.number ?? 0) + 1,
    provider: beginning.payments.kind,
    isTest: beginning.payments.isForTests,
    amountPence: order.totalPence,
    createdAt: deps.clock.now(),
  })
}

// It paid nothing, and the buyer has it back: the order can be paid anew.
const wentBack = async (tx: Transaction, { id, state, paidOrder }: Attempt): Promise<boolean> =>
  state === 'succeeded' && !paidOrder && (await isOddRefunded(tx, id))

// Sealed with an APP_SECRET that is gone, it is asked of the provider again.
function openClientSecret({ secrets }: PaymentDeps, sealed: string): string | undefined {
  try {
    return secrets.open(secretPurpose, sealed)
  } catch {
    return undefined
  }
}

interface Answered {
  attempt: Attempt
  intent: Intent
}

// An event about the intent may have been faster: then only the secret is still missing.
async function keepIntent(deps: PaymentDeps, tx: Transaction, { attempt, intent }: Answered): Promise<boolean> {
  const order = await lockOrder(tx, attempt.orderId)
  const now = deps.clock.now()
  const current = await findNewestAttempt(tx, attempt.orderId)
  const clientSecret = deps.secrets.seal(secretPurpose, intent.clientSecret)
  const isFirst = current?.id === attempt.id && current.state === 'calling'
  // Cancelled meanwhile, or paid another way.
  const isOrphan = order?.state === 'cancelled' || (isFirst && order?.state !== 'open')
  const state = isOrphan ? 'cancelled' : 'waiting'
  await updateAttempt(tx, attempt.id, {
    intentId: intent.id,
    clientSecret,
    ...(isFirst ? { state, checkedAt: now } : {}),
  })
  if (isFirst && order)
    await deps.record(tx, [{ kind: 'payment.opened', actor: 'customer', ...about(order), facts: {} }])
  return !isOrphan
}

// How a payment stands, as the provider says now, for who holds its secret. Whatever the address of the page claims is
// not read: without the right secret it is as if there were no such payment.
async function readPayment(deps: PaymentDeps, { intentId, clientSecret }: IntentClaim) {
  const intent = await (await deps.payments()).findIntent(intentId)
  if (!intent || !isEqual(intent.clientSecret, clientSecret)) throw noSuchPayment()
  const orderId = await settleIntent(deps, intent)
  const order = orderId ? await findOrder(deps.database, orderId) : undefined
  if (!order) throw noSuchPayment()
  const items = await findItems(deps.database, order.id)
  return {
    // Paid is what our own books say: an amount that does not fit is no success.
    status: intent.state === 'succeeded' && !order.paidAt ? ('processing' as const) : intent.state,
    paymentIntentId: intent.id,
    orderNumber: order.number,
    orderToken: order.token,
    serviceName: serviceNames[order.serviceType],
    addOns: items.filter(({ kind }) => kind === 'add-on').map(({ name }) => name),
    amount: toPounds(order.totalPence),
    needsPhotos: order.readyAt === null && order.heldUntil === null,
    heldUntil: order.heldUntil?.toISOString() ?? null,
    error: intent.state === 'waiting' ? (intent.failure ?? null) : null,
  }
}

const noSuchPayment = (): AppError => new AppError('not_found', refusals.paymentUnknown)

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length > 0 && first.length === second.length && timingSafeEqual(first, second)
}

export interface BuyerDeps extends PaymentDeps {
  quoteAccess: { customerOf(caller: Pick<Incoming, 'cookie'>): string | undefined }
  visitorAccess: VisitorAccess
}

export function paymentRoutes(deps: BuyerDeps): Route[] {
  const openPayment = makeOpenPayment(deps)
  return [
    route(createPaymentIntent, async (incoming) => {
      const { body, source } = incoming
      const known = { holderOf: deps.quoteAccess.customerOf(incoming), visitorId: deps.visitorAccess.find(incoming) }
      const order = await checkOut(deps, { ...body, method: 'card', source, ...known })
      const { intentId, clientSecret } = await openPayment(order)
      return {
        body: { clientSecret, paymentIntentId: intentId, orderNumber: order.number, orderToken: order.token },
      }
    }),
    route(readCart, async ({ cookie }) => {
      const visitorId = deps.visitorAccess.find({ cookie })
      return { body: { order: visitorId ? await describeCart(deps, visitorId) : null } }
    }),
    route(resumePayment, async ({ params }) => {
      const order = await findOrderByToken(deps.database, params.token)
      if (order?.method !== 'card') throw new AppError('not_found', refusals.paymentUnknown)
      const [payment, items] = await Promise.all([openPayment(order), findItems(deps.database, order.id)])
      return {
        body: {
          clientSecret: payment.clientSecret,
          paymentIntentId: payment.intentId,
          amount: toPounds(order.totalPence),
          serviceName: serviceNames[order.serviceType],
          addOns: items.filter(({ kind }) => kind === 'add-on').map(({ name }) => name),
        },
      }
    }),
    route(readPaymentCall, async ({ body }) => ({
      body: await readPayment(deps, { intentId: body.paymentIntentId, clientSecret: body.clientSecret }),
    })),
  ]
}

async function describeCart({ database }: PaymentDeps, visitorId: string) {
  const order = await findOrderOfVisitor(database, visitorId)
  if (!order) return null
  const paid = await findPaidAttempt(database, order.id)
  const state: 'paid' | 'payable' | 'placed' = order.paidAt ? 'paid' : order.method === 'card' ? 'payable' : 'placed'
  return { state, orderToken: order.token, paymentIntentId: paid?.intentId ?? null }
}
