import { AppError } from '#src/kit/app-error.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { findBuyer } from '#src/server/people/customers/feature.ts'
import { askHolder } from '#src/server/people/emails/feature.ts'
import { useOffer } from '#src/server/sales/offers/feature.ts'
import { buyerOf, keepBuyer } from '#src/server/sales/receipts/feature.ts'
import type { OrderDeps } from './deps.ts'
import { lockSureOrder, moveOrder, recordOrderEvent, setContact } from './store.ts'

// What the owner changes in an order by hand; each leaves its record.

export async function addOrderNote(deps: OrderDeps, { id, note }: { id: string; note: string }): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await lockSureOrder(tx, id)
    await recordOrderEvent(tx, deps.clock.now(), { orderId: id, actor: 'owner', kind: 'note.added', detail: { note } })
  })
}

// Its card payment is closed first: nobody must be able to pay what was cancelled.
export async function cancelOrder(deps: OrderDeps, { id, reason }: { id: string; reason: string }): Promise<void> {
  await deps.closePayment(id)
  await deps.database.transaction(async (tx) => {
    const order = await lockSureOrder(tx, id)
    if (order.state === 'cancelled') return
    if (order.state !== 'open') throw new AppError('conflict', 'This order is paid. Refund it instead.')
    if (await deps.isPayable(tx, id))
      throw new AppError('conflict', 'The customer is paying for this order right now. Try again.')
    const now = deps.clock.now()
    await moveOrder(tx, id, { state: 'cancelled' })
    if (order.offerId) await useOffer(tx, order.offerId, now)
    await recordOrderEvent(tx, now, { orderId: id, actor: 'owner', kind: 'order.cancelled', detail: { note: reason } })
    const { customerId, number } = order
    await recordAudit(tx, now, [{ actor: 'owner', action: 'order.cancelled', customerId, detail: { order: number } }])
  })
}

interface Contact {
  name: string
  email: string
}

export async function changeOrderContact(deps: OrderDeps, id: string, { name, email }: Contact): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockSureOrder(tx, id)
    if (order.name === name && order.email === email) return
    const now = deps.clock.now()
    await keepBuyer(tx, id, buyerOf(order))
    await setContact(tx, id, { name, email })
    const buyer = order.customerId ? await findBuyer(tx, order.customerId) : undefined
    // The customer's own address is theirs already.
    if (email !== order.email && email !== buyer?.email) await askHolder(deps, tx, email)
    await recordOrderEvent(tx, now, { orderId: id, actor: 'owner', kind: 'contact.changed', detail: {} })
  })
}
