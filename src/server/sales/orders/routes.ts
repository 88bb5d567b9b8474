import { quoteCheckout } from '#src/contracts/sales/checkout.ts'
import { placeOrder, readOrder, sendOrderLink } from '#src/contracts/sales/orders.ts'
import { done } from '#src/contracts/call.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { toPounds } from '#src/kit/money.ts'
import type { VisitorAccess } from '#src/server/people/visitors/feature.ts'
import { type CookieChange, type Incoming, type Route, route } from '#src/server/platform/http/port.ts'
import type { OrderDeps } from './deps.ts'
import { findBrief } from './brief-store.ts'
import { briefRoutes } from './brief-routes.ts'
import type { BriefDeps } from './keep-brief.ts'
import { keepCart } from './keep-cart.ts'
import { entryOf, linkOpensPhotos } from './link-opens-photos.ts'
import { nextStepOf } from './next-step.ts'
import { openOrder } from './open-order.ts'
import { presentToCustomer } from './present-order.ts'
import { findReceipt } from '#src/server/sales/receipts/feature.ts'
import { requestOrderLinks } from './send-order-links.ts'
import { findEvents, findItems, findOrderByToken } from './store.ts'
import type { Order } from './tables.ts'

interface QuoteAccess {
  grant(customerId: string): CookieChange
  customerOf(caller: Pick<Incoming, 'cookie'>): string | undefined
}

export interface OrderRouteDeps extends BriefDeps {
  // Lets whoever holds the order's link see and add photos of its customer.
  quoteAccess: QuoteAccess
  visitorAccess: VisitorAccess
  // Of this customer, those that came to this entry.
  countPhotosSent(customerId: string, entry: string): Promise<number>
}

export const orderRoutes = (deps: OrderRouteDeps): Route[] => [
  ...cartRoutes(deps),
  ...heldRoutes(deps),
  ...briefRoutes(deps),
]

function cartRoutes(deps: OrderRouteDeps): Route[] {
  return [
    route(quoteCheckout, async ({ body, cookie, source }) => {
      const visitor = deps.visitorAccess.findOrMake({ cookie })
      const customerId = deps.quoteAccess.customerOf({ cookie })
      const answer = await keepCart(deps, { visitorId: visitor.id, customerId, source, asked: body })
      return { body: answer, cookies: [visitor.cookie] }
    }),
    route(placeOrder, async (incoming) => {
      const { body, source } = incoming
      const { service, ...cart } = body
      const known = { holderOf: deps.quoteAccess.customerOf(incoming), visitorId: deps.visitorAccess.find(incoming) }
      const order = await openOrder(deps, { ...cart, serviceType: service ?? cart.serviceType, source, ...known })
      const { number, token, totalPence } = order
      const shop = await deps.readBusiness(deps.database)
      const shown = order.method === 'bank' ? shop.bankDetails || null : null
      const nextStep = nextStepOf(order, shop)
      const total = toPounds(totalPence)
      return { body: { orderNumber: number, orderToken: token, total, bankDetails: shown, nextStep } }
    }),
  ]
}

// For whoever holds the order's link.
function heldRoutes(deps: OrderRouteDeps): Route[] {
  return [
    route(readOrder, async (incoming) => {
      const order = await findSure(deps, incoming.params.token)
      const { id, customerId } = order
      const [items, events, receipt, photos, brief, usablePhotos, shop] = await Promise.all([
        findItems(deps.database, id),
        findEvents(deps.database, id),
        findReceipt(deps.database, id),
        findPhotos(deps, order, deps.quoteAccess.customerOf(incoming)),
        findBrief(deps.database, id),
        customerId ? deps.countUsablePhotos(deps.database, customerId) : 0,
        deps.readBusiness(deps.database),
      ])
      const facts = { order, items, events, receipt, shop, photos, brief, usablePhotos }
      const body = presentToCustomer(facts)
      return { body, cookies: photos ? [deps.quoteAccess.grant(photos.customerId)] : [] }
    }),
    route(sendOrderLink, async ({ body, source }) => {
      await requestOrderLinks(deps, { email: body.email, source })
      return { body: done }
    }),
  ]
}

async function findSure(deps: OrderDeps, token: string): Promise<Order> {
  const order = await findOrderByToken(deps.database, token)
  if (!order) throw new AppError('not_found', refusals.orderUnknown)
  return order
}

async function findPhotos(deps: OrderRouteDeps, order: Order, holderOf: string | undefined) {
  const entry = entryOf(order)
  if (!order.customerId || !entry || !(await linkOpensPhotos(deps, { order, holderOf }))) return undefined
  return { customerId: entry, count: await deps.countPhotosSent(order.customerId, entry) }
}
