import { formatPence } from '#src/kit/money.ts'
import { lockOrder, recordOrderEvent, setDispute } from '#src/server/sales/orders/feature.ts'
import type { Dispute, PaymentEvent } from '#src/server/platform/payments/port.ts'
import { settleWithFee } from './book-fee.ts'
import type { PaymentDeps } from './deps.ts'
import { findAttemptOfIntent } from './store.ts'

export type EventSubject = Exclude<PaymentEvent['about'], { kind: 'nothing' }>

// A short outage is nobody's business.
const tellFromAttempt = 3

// What the event said is not believed: the provider is asked how it stands now. While it does not answer in a way that
// can be read, the event is tried again, and the owner hears of it after a few seconds.
export async function handleEvent(deps: PaymentDeps, subject: EventSubject, attempt = 1): Promise<void> {
  try {
    if (subject.kind === 'dispute') await followDispute(deps, subject.id)
    else await followPayment(deps, subject)
  } catch (problem) {
    if (attempt >= tellFromAttempt) await deps.database.transaction((tx) => deps.tellOwner(tx, unsettled(subject)))
    throw problem
  }
}

const unsettled = ({ kind, id }: EventSubject) => ({
  incident: `payment-event ${id}`,
  message: `We could not process a message from the payment provider yet: ${kind} ${id}. Check it with the provider`,
})

async function followPayment(deps: PaymentDeps, { kind, id }: EventSubject): Promise<void> {
  const intentId = kind === 'charge' ? await (await deps.payments()).findIntentOfCharge(id) : id
  const intent = intentId ? await (await deps.payments()).findIntent(intentId) : undefined
  if (intent) await settleWithFee(deps, intent)
}

async function followDispute(deps: PaymentDeps, id: string): Promise<void> {
  const dispute = await (await deps.payments()).findDispute(id)
  if (dispute) await recordDispute(deps, { ...dispute, id })
}

async function recordDispute(deps: PaymentDeps, { id, intentId, state, amountPence }: Dispute & { id: string }) {
  const attempt = intentId ? await findAttemptOfIntent(deps.database, intentId) : undefined
  await deps.database.transaction(async (tx) => {
    const order = attempt && (await lockOrder(tx, attempt.orderId))
    if (order && !(await setDispute(tx, order.id, state))) return
    await deps.tellOwner(tx, {
      incident: `dispute ${id} ${state}`,
      message: describeDispute(order?.number, { state, amountPence }),
    })
    if (!order) return
    const detail = amountPence === undefined ? {} : { amountPence }
    const event = { orderId: order.id, actor: 'provider', kind: `dispute.${state}`, detail } as const
    await recordOrderEvent(tx, deps.clock.now(), event)
    const kind = ({ open: 'dispute.opened', won: 'dispute.won', lost: 'dispute.lost' } as const)[state]
    const about = { orderId: order.id, ...(order.customerId && { customerId: order.customerId }) }
    const facts = { disputeId: id, amountPence: amountPence ?? null }
    await deps.record(tx, [{ kind, actor: 'provider', ...about, facts, cause: `dispute:${id}:${state}` }])
  })
}

function describeDispute(
  orderNumber: string | undefined,
  { state, amountPence }: Pick<Dispute, 'state' | 'amountPence'>,
) {
  const money = amountPence === undefined ? 'a payment' : formatPence(amountPence)
  const of = orderNumber ? `of order ${orderNumber}` : 'of an order that could not be found'
  if (state === 'open') return `A buyer disputes ${money} ${of}`
  return `The dispute over ${money} ${of} was ${state}`
}
