import { ApiError } from '../../api/api-error.ts'
import { askServer } from '../../api/ask-server.ts'
import { orderCalls } from '../order-calls.ts'
import { type PaidOrder, readPaidOrder, savePaidOrder } from '../payment/paid-order.ts'
import { clearPaymentData, readPaymentData } from '../payment/payment-data.ts'

export interface Confirmation {
  isSure: boolean
  orderNumber: string
  orderToken: string
  paymentIntentId: string
  serviceName: string
  addOns: string[]
  amount: number
}

// 'unpaid' when the payment was broken off, 'unknown' when this browser has none.
export type Found =
  | { name: 'paid'; order: Confirmation }
  | { name: 'unpaid' }
  | { name: 'unknown' }
  | { name: 'unreachable' }

export interface Returned {
  paymentIntentId: string
  clientSecret: string
}

// The address that the provider sends a buyer back to names a payment and its secret, and claims an outcome. Only the
// first two are used, to ask the server.
export function readReturned(): Returned | undefined {
  const query = new URLSearchParams(location.search)
  const paymentIntentId = query.get('payment_intent')
  const clientSecret = query.get('payment_intent_client_secret')
  return paymentIntentId && clientSecret ? { paymentIntentId, clientSecret } : undefined
}

export async function findConfirmation(returned: Returned | undefined): Promise<Found> {
  const payment = returned ?? readPaymentData()
  const paid = readPaidOrder()
  try {
    if (payment) return await askForPayment(payment)
    return paid ? await askForOrder(paid) : { name: 'unknown' }
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
    return { name: isRefused ? 'unknown' : 'unreachable' }
  }
}

async function askForPayment({ paymentIntentId, clientSecret }: Returned): Promise<Found> {
  const standing = await askServer(orderCalls.readPayment, { body: { paymentIntentId, clientSecret } })
  if (standing.status === 'waiting' || standing.status === 'cancelled') return { name: 'unpaid' }
  const isSure = standing.status === 'succeeded'
  if (isSure) dropSecrets(standing)
  return { name: 'paid', order: { ...standing, isSure } }
}

// Nobody needs the secret of a payment that is done: not this visit's storage, and not the address.
function dropSecrets(paid: PaidOrder): void {
  savePaidOrder(paid)
  clearPaymentData()
  history.replaceState(history.state, '', location.pathname)
}

// After a reload: the order knows what the payment was for.
async function askForOrder({ orderToken, paymentIntentId }: PaidOrder): Promise<Found> {
  const order = await askServer(orderCalls.readOrder, { params: { token: orderToken } })
  return {
    name: 'paid',
    order: {
      isSure: order.paidAt !== null,
      orderNumber: order.orderNumber,
      orderToken,
      paymentIntentId,
      serviceName: order.serviceName,
      addOns: order.items.filter(({ kind }) => kind === 'add-on').map(({ name }) => name),
      amount: order.total,
    },
  }
}
