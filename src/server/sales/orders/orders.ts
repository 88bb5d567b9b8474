import { recordAudit } from '#src/server/people/audit/feature.ts'
import { advanceCustomer, findBuyerByEmail, holdLiving, insertBuyer } from '#src/server/people/customers/feature.ts'
import { queueEmails } from '#src/server/people/emails/feature.ts'
import { useOffer } from '#src/server/sales/offers/feature.ts'
import { issueReceipt } from '#src/server/sales/receipts/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { replaceOrder } from './place-order.ts'
import type { OrderDeps, PaidOrder } from './deps.ts'
import { openBrief } from './brief.ts'
import { writePaymentConfirmed } from './letters.ts'
import { readyOrder } from './readiness.ts'
import { entryOf } from './order-page.ts'
import { findItems, findRivalsOf, moveOrder, recordOrderEvent } from './orders.sql.ts'
import type { Order } from './tables.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'

interface Payment {
  order: Order
  actor: 'provider' | 'owner'
  // How it was paid, for the record.
  detail: Record<string, unknown>
  // The address that the buyer gave to the provider, for an order that has none.
  email?: string | undefined
}

// Everything that a payment causes, in one transaction: the state, the receipt, the customer, the mail and the work.
// False when the order was already paid: it happens once, however often a payment is told of.
export async function payOrder(deps: OrderDeps, tx: Transaction, { order, actor, detail, email }: Payment) {
  if (order.state !== 'open') return false
  const now = deps.clock.now()
  const address = order.email ?? email ?? null
  const { customerId, opensPhotos } = await findOrMakeCustomer(deps, tx, { order, email: address })
  const changes = { paidAt: now, customerId, opensPhotos, email: address }
  const moved = await moveOrder(tx, order.id, { state: 'paid', changes })
  if (!moved) return false
  const paid: PaidOrder = { ...moved, customerId, paidAt: now }
  await advanceCustomer(tx, customerId, 'paid')
  if (paid.offerId) {
    await useOffer(tx, paid.offerId, now)
    for (const { id } of await findRivalsOf(tx, paid.id, paid.offerId)) await replaceOrder(deps, tx, { id, by: paid })
  }
  await recordOrderEvent(tx, now, { orderId: paid.id, actor, kind: 'order.paid', detail })
  await recordAudit(tx, now, [{ actor, action: 'order.paid', customerId, detail: { order: paid.number, ...detail } }])
  await openBrief(deps, tx, paid)
  for (const whenPaid of deps.whenPaid) await whenPaid(tx, paid)
  const ready = await readyOrder({ ...deps, clock: { now: () => now } }, tx, paid)
  // Last, because everybody who is paid at the same moment waits for the number.
  const receipt = await issueReceipt(deps, tx, { orderId: paid.id, issuedAt: now, totalPence: paid.totalPence })
  const items = await findItems(tx, paid.id)
  await queueEmails(deps, tx, writePaymentConfirmed(deps, { order: ready ?? paid, items, receipt }))
  return true
}

interface Nameless {
  order: Order
  email: string | null
}

// Somebody who is known by the address alone sees no photos: others can type it too.
async function findOrMakeCustomer(deps: OrderDeps, tx: Transaction, { order, email }: Nameless) {
  const { customerId, opensPhotos, serviceType } = order
  // Merged with another entry since it was placed: the film is made for the one that is left, and the owner says whether
  // this buyer may see the photos of both.
  if (customerId) {
    const livingId = (await holdLiving(tx, customerId)) ?? customerId
    return { customerId: livingId, opensPhotos: opensPhotos && entryOf(order) === livingId }
  }
  const known = email ? await findBuyerByEmail(tx, email) : undefined
  if (known) return { customerId: known.customerId, opensPhotos: false }
  const buyer = { name: order.name || email || 'Buyer without a name', email: email ?? '', serviceType }
  return { customerId: await insertBuyer(tx, deps.clock.now(), buyer), opensPhotos: true }
}

// False when the order already stands there or further on, or is not paid.
export async function advanceOrder(
  { clock }: { clock: Clock },
  tx: Transaction,
  { orderId, state }: { orderId: string; state: 'in_production' | 'delivered' },
): Promise<boolean> {
  const now = clock.now()
  const changes = state === 'delivered' ? { deliveredAt: now } : { startedAt: now }
  const moved = await moveOrder(tx, orderId, { state, changes })
  if (!moved) return false
  if (moved.customerId) await advanceCustomer(tx, moved.customerId, state)
  await recordOrderEvent(tx, now, { orderId, actor: 'system', kind: `order.${state}` })
  return true
}
