import { done } from '#src/contracts/call.ts'
import * as calls from '#src/contracts/sales/order-changes.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { addOrderNote, cancelOrder, changeOrderContact } from './change-order.ts'
import { type LinkDeps, sendPaymentLink } from './payment-link.ts'
import { takeOrder } from './take-order.ts'

export const orderChangeRoutes = (deps: LinkDeps): Route[] => [
  route(calls.addOrderNote, async ({ params, body }) => {
    await addOrderNote(deps, { id: params.id, note: body.note })
    return { body: done }
  }),
  route(calls.cancelOrder, async ({ params, body }) => {
    await cancelOrder(deps, { id: params.id, reason: body.reason })
    return { body: done }
  }),
  route(calls.changeOrderContact, async ({ params, body }) => {
    await changeOrderContact(deps, params.id, body)
    return { body: done }
  }),
  route(calls.takeOrder, async ({ body }) => ({ body: { ...done, orderNumber: await takeOrder(deps, body) } })),
  route(calls.sendPaymentLink, async ({ params }) => ({
    body: { ...done, ...(await sendPaymentLink(deps, params.id)) },
  })),
]
