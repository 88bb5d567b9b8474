import { hourMs } from '#src/kit/time.ts'
import type { Order } from './tables.ts'

export interface OrderPromise {
  startBy: Date
  deliverFrom: Date
  deliverBy: Date
}

// What the site promises, counted from the payment: work begins within 2 hours, the film is there in 24-48 hours, and
// within 12 with express delivery.
export function promiseOf({ paidAt, addOns }: Pick<Order, 'paidAt' | 'addOns'>): OrderPromise | undefined {
  if (!paidAt) return undefined
  const after = (hours: number): Date => new Date(paidAt.getTime() + hours * hourMs)
  const isExpress = addOns.includes('express')
  return { startBy: after(2), deliverFrom: after(isExpress ? 2 : 24), deliverBy: after(isExpress ? 12 : 48) }
}
