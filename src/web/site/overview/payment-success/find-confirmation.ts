import type { readPayment } from '#src/contracts/sales/payments.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import * as paths from '#src/contracts/paths.ts'
import { askForOrder, type Confirmation } from '#src/web/site/sales/payment/ask-for-order.ts'
import { findPayment } from '#src/web/site/sales/payment/find-payment.ts'
import { type PaidOrder, savePaidOrder } from '#src/web/site/sales/payment/paid-order.ts'
import { clearPaymentData } from '#src/web/site/shared/payment-data.ts'

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
  try {
    if (returned) return await askForPayment(returned)
    const found = await findPayment()
    if (found.name === 'open') return await askForPayment(found.data)
    return found.name === 'paid' ? { name: 'paid', order: await askForOrder(found.order) } : { name: 'unknown' }
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
    return { name: isRefused ? 'unknown' : 'unreachable' }
  }
}

async function askForPayment({ paymentIntentId, clientSecret }: Returned): Promise<Found> {
  const standing = await askServer<typeof readPayment>(paths.readPayment, { body: { paymentIntentId, clientSecret } })
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
