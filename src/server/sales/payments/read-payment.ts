import { timingSafeEqual } from 'node:crypto'
import { serviceNames } from '#src/contracts/catalogue.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { toPounds } from '#src/kit/money.ts'
import { findItems, findOrder } from '#src/server/sales/orders/feature.ts'
import type { IntentClaim } from '#src/server/platform/payments/port.ts'
import type { PaymentDeps } from './deps.ts'
import { settleIntent } from './settle-intent.ts'

// How a payment stands, as the provider says now, for who holds its secret. Whatever the address of the page claims is
// not read: without the right secret it is as if there were no such payment.
export async function readPayment(deps: PaymentDeps, { intentId, clientSecret }: IntentClaim) {
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
    needsPhotos: order.readyAt === null,
    error: intent.state === 'waiting' ? (intent.failure ?? null) : null,
  }
}

const noSuchPayment = (): AppError => new AppError('not_found', refusals.paymentUnknown)

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length > 0 && first.length === second.length && timingSafeEqual(first, second)
}
