import { hourMs } from '#src/kit/time.ts'
import type { Order } from './tables.ts'

export interface OrderPromise {
  startBy: Date
  deliverFrom: Date
  deliverBy: Date
}

// What the site promises, counted from the moment when payment, photos and name are there: work begins within 2 hours, the
// film is there in 24-48 hours, within 24 with rush and within 12 with express delivery.
export function promiseOf(order: Pick<Order, 'readyAt' | 'addOns' | 'isRush'>): OrderPromise | undefined {
  const { readyAt } = order
  if (!readyAt) return undefined
  const after = (hours: number): Date => new Date(readyAt.getTime() + hours * hourMs)
  const [from, by] = hoursOf(order)
  return { startBy: after(2), deliverFrom: after(from), deliverBy: after(by) }
}

function hoursOf({ addOns, isRush }: Pick<Order, 'addOns' | 'isRush'>): [from: number, by: number] {
  if (addOns.includes('express')) return [2, 12]
  return isRush ? [2, 24] : [24, 48]
}
