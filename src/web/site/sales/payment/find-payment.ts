import { askServer } from '#src/web/api/ask-server.ts'
import { orderCalls } from '#src/web/site/shared/order-calls.ts'
import { type PaidOrder, readPaidOrder } from './paid-order.ts'
import { type PaymentData, readPaymentData } from '#src/web/site/shared/payment-data.ts'

export type FoundPayment = { name: 'open'; data: PaymentData } | { name: 'paid'; order: PaidOrder } | { name: 'none' }

// What this tab has open, or after that the visitor's cart on the server: a reload and a second tab find it too.
export async function findPayment(): Promise<FoundPayment> {
  const data = readPaymentData()
  if (data) return { name: 'open', data }
  const { order } = await askServer(orderCalls.readCart)
  if (order?.state === 'payable') return { name: 'open', data: await resume(order.orderToken) }
  if (order?.state === 'paid') {
    return { name: 'paid', order: { orderToken: order.orderToken, paymentIntentId: order.paymentIntentId ?? '' } }
  }
  const paid = readPaidOrder()
  return paid ? { name: 'paid', order: paid } : { name: 'none' }
}

async function resume(token: string): Promise<PaymentData> {
  const { serviceName, ...payment } = await askServer(orderCalls.resumePayment, { params: { token } })
  return { ...payment, service: serviceName }
}
