import type { resumePayment } from '#src/contracts/sales/payments.ts'
import type { readCart } from '#src/contracts/sales/checkout.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import * as paths from '#src/contracts/paths.ts'
import { type PaidOrder, readPaidOrder } from './paid-order.ts'
import { type PaymentData, readPaymentData } from '#src/web/site/shared/payment-data.ts'

export type FoundPayment = { name: 'open'; data: PaymentData } | { name: 'paid'; order: PaidOrder } | { name: 'none' }

// What this tab has open, or after that the visitor's cart on the server: a reload and a second tab find it too.
export async function findPayment(): Promise<FoundPayment> {
  const data = readPaymentData()
  if (data) return { name: 'open', data }
  const { order } = await askServer<typeof readCart>(paths.readCart)
  if (order?.state === 'payable') return { name: 'open', data: await resume(order.orderToken) }
  if (order?.state === 'paid') {
    return { name: 'paid', order: { orderToken: order.orderToken, paymentIntentId: order.paymentIntentId ?? '' } }
  }
  const paid = readPaidOrder()
  return paid ? { name: 'paid', order: paid } : { name: 'none' }
}

async function resume(token: string): Promise<PaymentData> {
  const { serviceName, ...payment } = await askServer<typeof resumePayment>(paths.resumePayment, { params: { token } })
  return { ...payment, service: serviceName }
}
