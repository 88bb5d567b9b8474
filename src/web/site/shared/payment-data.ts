import { readSession, readSessionObject, removeSession, writeSession } from './session-store.ts'

// What the checkout hands to the payment page, in this visit only.
export interface PaymentData {
  clientSecret: string
  paymentIntentId: string
  amount: number
  service: string
  addOns: string[]
}

const key = 'stripe_payment_data'
const olderKeys = ['clientSecret', 'paymentIntentId', 'paymentAmount', 'paymentService', 'paymentAddOns'] as const

export const savePaymentData = (data: PaymentData): void => writeSession(key, JSON.stringify(data))

// An older page wrote the same under other names, together or each on its own.
export function readPaymentData(): PaymentData | undefined {
  const apart = Object.fromEntries(olderKeys.map((name) => [name, readSession(name) ?? undefined]))
  const found = { ...apart, ...readSessionObject(key) }
  const data = {
    clientSecret: toText(found['clientSecret']),
    paymentIntentId: toText(found['paymentIntentId']),
    amount: Number(found['amount'] ?? found['paymentAmount']),
    service: toText(found['service'] ?? found['paymentService']),
    addOns: toList(found['addOns'] ?? found['paymentAddOns']),
  }
  const isWhole = data.clientSecret && data.paymentIntentId && data.amount > 0
  return isWhole ? data : undefined
}

// A secret has no use once the money is there.
export const clearPaymentData = (): void => removeSession(key, ...olderKeys)

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

function toList(value: unknown): string[] {
  const list = typeof value === 'string' ? parse(value) : value
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : []
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.split(',').map((name) => name.trim())
  }
}
