import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { serviceNames } from '#src/contracts/catalogue.ts'
import type { takeOrder as takeCall } from '#src/contracts/sales/order-changes.ts'
import { AppError } from '#src/kit/app-error.ts'
import { toPence } from '#src/kit/money.ts'
import { newReference } from '#src/kit/reference.ts'
import { dayMs } from '#src/kit/time.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { findBuyer } from '#src/server/people/customers/feature.ts'
import { insertOfferFor } from '#src/server/sales/offers/feature.ts'
import type { OrderDeps } from './deps.ts'
import { untouched } from './prepare-order.ts'
import { findOrder, insertOrder, lockNewOrder, recordOrderEvent } from './store.ts'

type Taken = z.output<(typeof takeCall)['body']>

// The link is an offer that the order holds: whoever pays through it replaces this order by one that is paid by card.
export async function takeOrder(deps: OrderDeps, { orderId, customerId, service, price, days, note }: Taken) {
  return deps.database.transaction(async (tx) => {
    await lockNewOrder(tx, orderId)
    const earlier = await findOrder(tx, orderId)
    if (earlier) return earlier.number
    const buyer = await findBuyer(tx, customerId)
    if (!buyer) throw new AppError('not_found', 'Customer not found')
    const now = deps.clock.now()
    const pricePence = toPence(price)
    const expiresAt = new Date(now.getTime() + days * dayMs)
    const offerId = await insertOfferFor(deps, tx, { customerId, service, pricePence, expiresAt, heldBy: orderId })
    const number = newReference('R')
    const order = {
      ...untouched,
      id: orderId,
      number,
      token: randomBytes(24).toString('base64url'),
      cartId: null,
      createdAt: now,
      method: 'contact' as const,
      customerId,
      opensPhotos: true,
      email: buyer.email || null,
      name: buyer.name,
      quoteReference: null,
      offerId,
      serviceType: service,
      addOns: [],
      totalPence: pricePence,
      isRush: false,
    }
    await insertOrder(tx, order, [{ kind: 'service', item: service, name: serviceNames[service], pricePence }])
    await recordOrderEvent(tx, now, { orderId, actor: 'owner', kind: 'order.taken', detail: { note } })
    await recordAudit(tx, now, [{ actor: 'owner', action: 'order.taken', customerId, detail: { order: number } }])
    return number
  })
}
