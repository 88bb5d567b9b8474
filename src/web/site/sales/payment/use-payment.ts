import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { readSiteSettings } from '#src/contracts/sales/site-content.ts'
import type { readPayment } from '#src/contracts/sales/payments.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import * as paths from '#src/contracts/paths.ts'
import { askForOrder, type Confirmation } from './ask-for-order.ts'
import { findPayment } from './find-payment.ts'
import { clearPaymentData, type PaymentData } from '#src/web/site/shared/payment-data.ts'
import { savePaidOrder } from './paid-order.ts'

type Settings = z.output<typeof readSiteSettings.answer>
type Standing = z.output<typeof readPayment.answer>

export type PaymentView =
  | { name: 'invalid' }
  | { name: 'loading' }
  | { name: 'unreachable' }
  | { name: 'form'; data: PaymentData; payments: Settings['payments'] }
  | { name: 'paid'; order: Confirmation }

// A photo is read a moment after it has arrived.
const followMs = 3_000

// What stands in the visit's storage is only where to ask: amount, service and state are the server's word.
export function usePayment() {
  const [view, setView] = useState<PaymentView>({ name: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    void load().then((loaded) => {
      if (isCurrent) setView(loaded)
    })
    return () => {
      isCurrent = false
    }
  }, [attempt])

  useEffect(() => {
    if (view.name !== 'paid' || !view.order.needsPhotos) return
    const follow = async (): Promise<void> => {
      const loaded = await load()
      setView((shown) => (loaded.name === 'paid' ? loaded : { ...shown }))
    }
    const timer = setTimeout(() => void follow(), followMs)
    return () => clearTimeout(timer)
  }, [view])

  // Asks the server itself: what a form says about its payment is not enough.
  const finish = async () => setView(await load())
  const retry = () => {
    setView({ name: 'loading' })
    setAttempt(attempt + 1)
  }
  return { view, finish, retry }
}

async function load(): Promise<PaymentView> {
  try {
    const found = await findPayment()
    if (found.name === 'none') return { name: 'invalid' }
    if (found.name === 'paid') return { name: 'paid', order: await askForOrder(found.order) }
    const { clientSecret, paymentIntentId } = found.data
    const [standing, settings] = await Promise.all([
      askServer<typeof readPayment>(paths.readPayment, { body: { clientSecret, paymentIntentId } }),
      askServer<typeof readSiteSettings>(paths.readSiteSettings),
    ])
    return judge(found.data, standing, settings)
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
  return { name: 'paid', order: { ...standing, isSure: standing.status === 'succeeded' } }
}
