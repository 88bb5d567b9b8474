import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearPaymentData, readPaymentData, savePaymentData } from './payment-data.ts'

const kept = new Map<string, string>()
beforeEach(() =>
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }),
)
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

const data = {
  clientSecret: 'pi_1_secret',
  paymentIntentId: 'pi_1',
  amount: 158,
  service: 'VR2 Premium',
  addOns: ['Express 12h Delivery'],
}

test('what the checkout wrote is what the payment page reads', () => {
  savePaymentData(data)
  expect(JSON.parse(kept.get('stripe_payment_data') ?? '')).toEqual(data)
  expect(readPaymentData()).toEqual(data)
})

test('the names of an older page are read too, together or each on its own', () => {
  const { clientSecret, paymentIntentId } = data
  const older = { paymentAmount: 158, paymentService: 'VR2 Premium', paymentAddOns: ['Express 12h Delivery'] }
  kept.set('stripe_payment_data', JSON.stringify({ clientSecret, paymentIntentId, ...older }))
  expect(readPaymentData()).toEqual(data)
  kept.clear()
  kept.set('clientSecret', clientSecret)
  kept.set('paymentIntentId', paymentIntentId)
  kept.set('paymentAmount', '158')
  kept.set('paymentService', 'VR2 Premium')
  kept.set('paymentAddOns', '["Express 12h Delivery"]')
  expect(readPaymentData()).toEqual(data)
})

test.each(['', '{"clientSecret":', 'null', '{}', '{"clientSecret":"x","paymentIntentId":"y","amount":0}'])(
  '%s is no payment',
  (text) => {
    kept.set('stripe_payment_data', text)
    expect(readPaymentData()).toBeUndefined()
  },
)

test('after success no secret is left, under any name', () => {
  savePaymentData(data)
  kept.set('clientSecret', 'older')
  clearPaymentData()
  expect([...kept]).toEqual([])
})
