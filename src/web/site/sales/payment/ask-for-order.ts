import { askServer } from '#src/web/api/ask-server.ts'
import { orderCalls } from '#src/web/site/shared/order-calls.ts'
import type { PaidOrder } from './paid-order.ts'

export interface Confirmation {
  isSure: boolean
  orderNumber: string
  orderToken: string
  paymentIntentId: string
  serviceName: string
  addOns: string[]
  amount: number
  // Photos or a name are missing before work can begin.
  needsPhotos: boolean
}

// The order knows what its payment was for.
export async function askForOrder({ orderToken, paymentIntentId }: PaidOrder): Promise<Confirmation> {
  const order = await askServer(orderCalls.readOrder, { params: { token: orderToken } })
  return {
    isSure: order.paidAt !== null,
    orderNumber: order.orderNumber,
    orderToken,
    paymentIntentId,
    serviceName: order.serviceName,
    addOns: order.items.filter(({ kind }) => kind === 'add-on').map(({ name }) => name),
    amount: order.total,
    needsPhotos: order.needs !== null,
  }
}
