import type { OrderFilms } from '#src/contracts/delivery.ts'
import type { CustomerOrder } from '#src/contracts/orders.ts'

export interface Stage {
  name: string
  // When it was, or when it is expected, in words.
  when: string
  state: 'past' | 'now' | 'next'
}

const titleOf = ({ state, method }: CustomerOrder): string => (state === 'open' ? unpaidTitles[method] : titles[state])

const titles: Record<Exclude<CustomerOrder['state'], 'open'>, string> = {
  paid: 'Paid. We start within 2 hours.',
  in_production: 'Your film is being made.',
  delivered: 'Your film is ready to watch.',
  cancelled: 'This order was cancelled.',
}

const unpaidTitles: Record<CustomerOrder['method'], string> = {
  bank: 'We wait for your transfer.',
  contact: 'We will be in touch.',
  card: 'This order is not paid yet.',
}

const places: Record<CustomerOrder['state'], number> = {
  open: 1,
  paid: 2,
  in_production: 2,
  delivered: 3,
  cancelled: 0,
}

// What has become of the films goes before what was ordered.
export function headOf(order: CustomerOrder, films: OrderFilms | null): { title: string; next?: string } {
  if (films?.erasedAt) return { title: 'Photos and films are deleted.' }
  if (films?.films.some(({ state }) => state === 'in_revision')) return { title: 'A new version is being made.' }
  return { title: titleOf(order), next: order.nextStep }
}

// What somebody who waits for the film may expect.
export function describeWait({ promise }: CustomerOrder, nowMs: number): string {
  if (!promise) return 'We email you when it is ready to watch, 24-48 hours after payment.'
  if (isPast(promise.deliverBy, nowMs)) {
    return 'It takes longer than we promised. We email you as soon as it is ready to watch.'
  }
  return `We email you when it is ready to watch, by ${formatMoment(promise.deliverBy)} at the latest.`
}

// The way of an order, with the times that were and those that were promised: counted from the payment, by the server.
export function stagesOf(order: CustomerOrder, nowMs: number): Stage[] {
  const { state, createdAt, paidAt } = order
  const here = places[state]
  const stages = [
    { name: 'Order received', when: formatMoment(createdAt) },
    { name: 'Payment', when: paidAt ? formatMoment(paidAt) : 'waiting for it' },
    { name: 'Production', when: describeStart(order, nowMs) },
    { name: 'Delivery', when: describeDelivery(order, nowMs) },
  ]
  return stages.map((stage, place) => ({ ...stage, state: place < here ? 'past' : place === here ? 'now' : 'next' }))
}

function describeStart({ state, promise }: CustomerOrder, nowMs: number): string {
  if (state === 'delivered') return 'done'
  if (state === 'in_production') return 'under way'
  if (!promise) return 'within 2 hours of payment'
  return `${isPast(promise.startBy, nowMs) ? 'late, was due' : 'starts'} by ${formatMoment(promise.startBy)}`
}

function describeDelivery({ deliveredAt, promise }: CustomerOrder, nowMs: number): string {
  if (deliveredAt) return formatMoment(deliveredAt)
  if (!promise) return '24-48 hours after payment'
  if (isPast(promise.deliverBy, nowMs)) return `late, was due by ${formatMoment(promise.deliverBy)}`
  return `between ${formatMoment(promise.deliverFrom)} and ${formatMoment(promise.deliverBy)}`
}

const isPast = (iso: string, nowMs: number): boolean => Date.parse(iso) < nowMs

const moments = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

export const formatMoment = (iso: string): string => moments.format(new Date(iso))
