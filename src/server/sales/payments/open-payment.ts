import { serviceNames } from '#src/contracts/catalogue.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import { AppError } from '#src/kit/app-error.ts'
import { isLeftCheckout, lockOrder, type Order, recordOrderEvent } from '#src/server/sales/orders/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { Intent } from '#src/server/platform/payments/port.ts'
import type { PaymentDeps } from './deps.ts'
import { findNewestAttempt, insertAttempt, updateAttempt } from './store.ts'
import type { Attempt } from './tables.ts'

export interface OpenPayment {
  intentId: string
  clientSecret: string
}

const secretPurpose = 'payment secret'

// One open intent for an order, however many ask at once: the attempt is written before the provider is called, and the
// same attempt always calls with the same key, also from another process or after a crash.
export function makeOpenPayment(deps: PaymentDeps): (order: Order) => Promise<OpenPayment> {
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
  const attempt = await deps.database.transaction((tx) => findOrBegin(deps, tx, { order, provider: payments.kind }))
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
  await deps.database.transaction((tx) => deps.tellOwner(tx, { incident: `payment-setup ${id}`, message }))
  return new AppError('unavailable', refusals.paymentNotSetUp, {
    retryAfterSeconds: 5,
  })
}

interface Beginning {
  order: Order
  provider: Attempt['provider']
}

async function findOrBegin(deps: PaymentDeps, tx: Transaction, beginning: Beginning): Promise<Attempt> {
  const { id } = beginning.order
  const order = await lockOrder(tx, id)
  const newest = await findNewestAttempt(tx, id)
  // A paid order too: who comes back to it sees that it is paid.
  if (order?.state === 'open' && isLeftCheckout(order, deps.clock.now()))
    throw new AppError('conflict', refusals.checkoutEnded)
  if (newest && newest.state !== 'cancelled') return newest
  if (order?.state !== 'open') throw new AppError('conflict', refusals.orderNotPayable)
  return insertAttempt(tx, {
    orderId: id,
    number: (newest?.number ?? 0) + 1,
    provider: beginning.provider,
    amountPence: order.totalPence,
    createdAt: deps.clock.now(),
  })
}

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
  const isOrphan = order?.state === 'cancelled'
  const state = isOrphan ? 'cancelled' : 'waiting'
  const isFirst = current?.id === attempt.id && current.state === 'calling'
  await updateAttempt(tx, attempt.id, {
    intentId: intent.id,
    clientSecret,
    ...(isFirst ? { state, checkedAt: now } : {}),
  })
  if (isFirst) await recordOrderEvent(tx, now, { orderId: attempt.orderId, actor: 'customer', kind: 'payment.opened' })
  return !isOrphan
}
