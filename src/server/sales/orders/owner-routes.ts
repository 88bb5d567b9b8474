import { Readable } from 'node:stream'
import { done } from '#src/contracts/call.ts'
import {
  confirmBuyer as confirmBuyerCall,
  exportOrders as exportCall,
  listOrders,
  markTransferReceived as markTransferReceivedCall,
  readOrderAsOwner,
  resendOrderMail as resendOrderMailCall,
  sumOrders as sumCall,
} from '#src/contracts/sales/orders.ts'
import { orderPath } from '#src/contracts/pages.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import { findCustomer } from '#src/server/people/customers/feature.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { confirmBuyer, mailsOf, markTransferReceived, resendOrderMail } from './act-on-order.ts'
import type { OrderDeps } from './deps.ts'
import { describeForOwner } from './describe-event.ts'
import { exportOrders } from './export-orders.ts'
import { countOrders, findOrders, sumOrders } from './list-store.ts'
import { orderChangeRoutes } from './order-change-routes.ts'
import { type LinkDeps, paymentLinkOf } from './payment-link.ts'
import { findReceipt } from '#src/server/sales/receipts/feature.ts'
import { presentItem, presentToOwner } from './present-order.ts'
import { findEvents, findItems, findOrder } from './store.ts'

export function ownerOrderRoutes(deps: LinkDeps): Route[] {
  return [
    route(listOrders, async ({ query }) => {
      const { page, pageSize, ...filter } = query
      const [found, total] = await Promise.all([
        findOrders(deps.database, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
        countOrders(deps.database, filter),
      ])
      const body = found.map(({ order, receipt }) => presentToOwner(order, receipt ?? undefined))
      return { body, headers: { 'x-total-count': String(total) } }
    }),
    route(sumCall, async ({ query }) => ({ body: await sumOrders(deps.database, query) })),
    fileRoute(exportCall, async ({ query, source, session }) => {
      await recordSecurity(deps, deps.database, { kind: 'orders.exported', source, actor: session?.name })
      return {
        body: { stream: Readable.from(exportOrders(deps, query)), contentType: 'text/csv; charset=utf-8' },
        headers: { 'content-disposition': 'attachment; filename="orders.csv"' },
      }
    }),
    route(readOrderAsOwner, async ({ params }) => ({ body: await readOne(deps, params.id) })),
    route(markTransferReceivedCall, async ({ params, body }) => ({
      body: { ...done, receiptNumber: await markTransferReceived(deps, { id: params.id, ...body }) },
    })),
    route(confirmBuyerCall, async ({ params }) => {
      await confirmBuyer(deps, params.id)
      return { body: done }
    }),
    ...orderChangeRoutes(deps),
    route(resendOrderMailCall, async ({ params, body }) => {
      await resendOrderMail(deps, { id: params.id, mail: body.mail })
      return { body: done }
    }),
  ]
}

async function readOne(deps: OrderDeps, id: string) {
  const order = await findOrder(deps.database, id)
  if (!order) throw new AppError('not_found', refusals.orderUnknown)
  const [items, events, receipt, customer] = await Promise.all([
    findItems(deps.database, id),
    findEvents(deps.database, id),
    findReceipt(deps.database, id),
    order.customerId ? findCustomer(deps.database, order.customerId) : undefined,
  ])
  return {
    ...presentToOwner(order, receipt),
    paymentUrl: await paymentLinkOf(deps, order),
    phone: customer?.phone ?? '',
    orderUrl: `${deps.siteUrl}${orderPath(order.token)}`,
    items: items.map(presentItem),
    events: events.map((event) => ({
      at: event.createdAt.toISOString(),
      actor: event.actor,
      kind: event.kind,
      text: describeForOwner(event),
    })),
    mails: mailsOf(order, receipt),
  }
}
