import type { readOrder } from '#src/contracts/sales/orders.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import * as paths from '#src/contracts/paths.ts'
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
  // A consumer’s order waits until then.
  heldUntil: string | null
}

// The order knows what its payment was for.
export async function askForOrder({ orderToken, paymentIntentId }: PaidOrder): Promise<Confirmation> {
  const order = await askServer<typeof readOrder>(paths.readOrder, { params: { token: orderToken } })
  return {
    isSure: order.paidAt !== null,
    orderNumber: order.orderNumber,
    orderToken,
    paymentIntentId,
    serviceName: order.serviceName,
    addOns: order.items.filter(({ kind }) => kind === 'add-on').map(({ name }) => name),
    amount: order.total,
    needsPhotos: order.needs !== null,
    heldUntil: order.heldUntil,
  }
}
