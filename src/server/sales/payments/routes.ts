import { done } from '#src/contracts/call.ts'
import { serviceNames } from '#src/contracts/catalogue.ts'
import { readCart } from '#src/contracts/sales/checkout.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import {
  authenticateSandboxPayment,
  confirmSandboxPayment,
  createPaymentIntent,
  readPayment as readPaymentCall,
  receivePaymentEvent,
  refundOrder as refundOrderCall,
  resumePayment,
} from '#src/contracts/sales/payments.ts'
import { AppError } from '#src/kit/app-error.ts'
import { toPounds } from '#src/kit/money.ts'
import { checkOut, findOrderOfVisitor } from '#src/server/sales/checkout/feature.ts'
import { findItems, findOrderByToken } from '#src/server/sales/orders/feature.ts'
import type { VisitorAccess } from '#src/server/people/visitors/feature.ts'
import { type Incoming, type Route, route } from '#src/server/platform/http/port.ts'
import type { SandboxBuyer, SandboxOutcome } from '#src/server/platform/payments/port.ts'
import type { PaymentDeps } from './deps.ts'
import { makeOpenPayment } from './open-payment.ts'
import { readPayment } from './read-payment.ts'
import { receiveEvent } from './receive-event.ts'
import { refundOrder } from './refunds.ts'
import { findPaidAttempt } from './store.ts'

interface Access {
  quoteAccess: { customerOf(caller: Pick<Incoming, 'cookie'>): string | undefined }
  visitorAccess: VisitorAccess
}

export function paymentRoutes(deps: PaymentDeps & Access): Route[] {
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
    route(receivePaymentEvent, async ({ rawBody, header }) => {
      await receiveEvent(deps, { body: rawBody, signature: header('stripe-signature') ?? '' })
      return { body: { received: true as const } }
    }),
    route(refundOrderCall, async ({ params, body }) => {
      const amountPence = body.amount === undefined ? undefined : Math.round(body.amount * 100)
      const { refundId, reason } = body
      const wish = { orderId: params.id, refundId, amountPence, reason }
      const { refundedPence, pendingPence } = await refundOrder(deps, wish)
      return { body: { ...done, refunded: toPounds(refundedPence), pending: toPounds(pendingPence) } }
    }),
    ...sandboxRoutes(deps),
  ]
}

async function describeCart({ database }: PaymentDeps, visitorId: string) {
  const order = await findOrderOfVisitor(database, visitorId)
  if (!order) return null
  const paid = await findPaidAttempt(database, order.id)
  const state: 'paid' | 'payable' | 'placed' = order.paidAt ? 'paid' : order.method === 'card' ? 'payable' : 'placed'
  return { state, orderToken: order.token, paymentIntentId: paid?.intentId ?? null }
}

// The buyer's side of the sandbox. With a real provider there is no such thing.
function sandboxRoutes(deps: PaymentDeps): Route[] {
  const act = async (call: (buyer: SandboxBuyer) => Promise<SandboxOutcome | undefined>) => {
    const { sandbox } = await deps.payments()
    const outcome = sandbox && (await call(sandbox))
    if (!outcome) throw new AppError('not_found', refusals.paymentUnknown)
    for (const event of outcome.events) await receiveEvent(deps, event)
    return { body: { status: outcome.status, error: outcome.error } }
  }
  const claimOf = (body: { paymentIntentId: string; clientSecret: string }) => ({
    intentId: body.paymentIntentId,
    clientSecret: body.clientSecret,
  })
  return [
    route(confirmSandboxPayment, ({ body }) => act((buyer) => buyer.confirm(claimOf(body), body.card))),
    route(authenticateSandboxPayment, ({ body }) => act((buyer) => buyer.authenticate(claimOf(body), body.isApproved))),
  ]
}
