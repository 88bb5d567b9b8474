import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { readSiteSettings } from '#src/contracts/checkout.ts'
import type { readPayment } from '#src/contracts/payments.ts'
import { ApiError } from '../../api/api-error.ts'
import { askServer } from '../../api/ask-server.ts'
import { orderCalls } from '../order-calls.ts'
import { clearPaymentData, type PaymentData, readPaymentData } from './payment-data.ts'
import { savePaidOrder } from './paid-order.ts'

type Settings = z.output<typeof readSiteSettings.answer>
type Standing = z.output<typeof readPayment.answer>

export type PaymentView =
  | { name: 'invalid' }
  | { name: 'loading' }
  | { name: 'unreachable' }
  | { name: 'form'; data: PaymentData; payments: Settings['payments'] }
  | { name: 'paid'; standing: Standing }

// What stands in the visit's storage is only where to ask: amount, service and state are the server's word.
export function usePayment() {
  const [kept] = useState(readPaymentData)
  const [view, setView] = useState<PaymentView>(kept ? { name: 'loading' } : { name: 'invalid' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!kept) return
    let isCurrent = true
    void load(kept).then((loaded) => {
      if (isCurrent) setView(loaded)
    })
    return () => {
      isCurrent = false
    }
  }, [kept, attempt])

  // Asks the server itself: what a form says about its payment is not enough.
  const finish = async () => {
    if (kept) setView(await load(kept))
  }
  const retry = () => {
    setView({ name: 'loading' })
    setAttempt(attempt + 1)
  }
  return { view, finish, retry }
}

async function load(kept: PaymentData): Promise<PaymentView> {
  const { clientSecret, paymentIntentId } = kept
  try {
    const [standing, settings] = await Promise.all([
      askServer(orderCalls.readPayment, { body: { clientSecret, paymentIntentId } }),
      askServer(orderCalls.readSiteSettings),
    ])
    return judge(kept, standing, settings)
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
    return { name: isRefused ? 'invalid' : 'unreachable' }
  }
}

function judge(kept: PaymentData, standing: Standing, { payments }: Settings): PaymentView {
  if (standing.status === 'cancelled') return { name: 'invalid' }
  if (standing.status === 'waiting') {
    const { amount, serviceName: service, addOns } = standing
    return { name: 'form', data: { ...kept, amount, service, addOns }, payments }
  }
  if (standing.status === 'succeeded') {
    savePaidOrder(standing)
    clearPaymentData()
  }
  return { name: 'paid', standing }
}
