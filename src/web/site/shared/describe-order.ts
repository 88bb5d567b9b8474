import { formatDate } from '#src/kit/format-date.ts'
import { minUsablePhotos } from '#src/contracts/sales/brief-limits.ts'
import type { OrderFilms } from '#src/contracts/studio/delivery.ts'
import type { CustomerOrder } from '#src/contracts/sales/orders.ts'

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
  bank: 'Waiting for your transfer.',
  contact: 'We’ll be in touch.',
  card: 'This order isn’t paid yet.',
}

// What has become of the films goes before what was ordered.
export function headOf(order: CustomerOrder, films: OrderFilms | null): { title: string; next?: string } {
  if (films?.erasedAt) return { title: 'Your photos and films have been deleted.' }
  if (films?.films.some(({ state }) => state === 'in_revision')) return { title: 'A new version is being made.' }
  if (isApproved(films)) return { title: 'Your film is ready to share.' }
  if (order.needs) return { title: 'We need your photos.', next: order.nextStep }
  // From the payment on the title says it all.
  return order.state === 'open' || order.state === 'cancelled'
    ? { title: titleOf(order), next: order.nextStep }
    : { title: titleOf(order) }
}

// What somebody who waits for the film may expect.
export function describeWait({ promise }: CustomerOrder, nowMs: number): string {
  if (!promise) return 'We’ll email you when it’s ready to watch.'
  if (isPast(promise.deliverBy, nowMs)) {
    return 'It’s taking longer than we promised. We’ll email you as soon as it’s ready to watch.'
  }
  return `We’ll email you when it’s ready to watch, by ${formatMoment(promise.deliverBy)} at the latest.`
}

// The way of an order, with the times that were and those that were promised, by the server.
export function stagesOf(order: CustomerOrder, films: OrderFilms | null, nowMs: number): Stage[] {
  const here = placeOf(order, films)
  const { createdAt, paidAt } = order
  const stages = [
    { name: 'Order received', when: paidAt ? formatMoment(paidAt) : `${formatMoment(createdAt)}, waiting for payment` },
    { name: 'Photos read', when: describePhotos(order) },
    { name: 'Shots made', when: describeShots(order, films, nowMs) },
    { name: 'Delivered', when: describeDelivery(order, nowMs) },
    { name: 'Your review', when: here > 4 ? 'done' : here === 4 ? 'now' : 'then you watch it' },
    { name: 'Approved', when: describeApproval(films) },
  ]
  return stages.map((stage, place) => ({
    ...stage,
    state: place < here ? 'past' : place === here ? 'now' : 'next',
  }))
}

function placeOf(order: CustomerOrder, films: OrderFilms | null): number {
  if (order.state === 'open' || order.state === 'cancelled') return 0
  if (order.needs) return 1
  if (order.state !== 'delivered') return shotsMadeAt(films) ? 3 : 2
  return isApproved(films) ? 6 : 4
}

const isApproved = (films: OrderFilms | null): boolean =>
  films !== null && films.films.length > 0 && films.films.every(({ approvedAt }) => approvedAt)

// Of several films, when the last was that far.
const lastOf = (moments: (string | null)[]): string | undefined =>
  moments.every((moment) => moment !== null) ? moments.toSorted().at(-1) : undefined

const shotsMadeAt = (films: OrderFilms | null): string | undefined =>
  lastOf(films?.films.map((film) => film.shotsMadeAt) ?? [])

function describeApproval(films: OrderFilms | null): string {
  const approvedAt = lastOf(films?.films.map((film) => film.approvedAt) ?? [])
  return approvedAt ? formatMoment(approvedAt) : 'when you say so'
}

function describePhotos({ needs, readyAt, photos }: CustomerOrder): string {
  if (!needs) return readyAt ? formatMoment(readyAt) : `${photos?.count ?? 0} so far`
  if (needs.usablePhotos < minUsablePhotos) return `${needs.usablePhotos} of at least ${minUsablePhotos}`
  return 'the name is missing'
}

function describeShots(order: CustomerOrder, films: OrderFilms | null, nowMs: number): string {
  const { state, promise, deliveredAt } = order
  const madeAt = shotsMadeAt(films)
  if (madeAt || deliveredAt) return madeAt ? formatMoment(madeAt) : 'done'
  if (!promise) return 'once we have your photos'
  if (state === 'in_production') return 'under way'
  return `${isPast(promise.startBy, nowMs) ? 'late, was due' : 'starts'} by ${formatMoment(promise.startBy)}`
}

function describeDelivery({ deliveredAt, promise }: CustomerOrder, nowMs: number): string {
  if (deliveredAt) return formatMoment(deliveredAt)
  if (!promise) return 'after that'
  if (isPast(promise.deliverBy, nowMs)) return `late, was due by ${formatMoment(promise.deliverBy)}`
  return `between ${formatMoment(promise.deliverFrom)} and ${formatMoment(promise.deliverBy)}`
}

const isPast = (iso: string, nowMs: number): boolean => Date.parse(iso) < nowMs

const dayTime = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

export const formatMoment = (iso: string): string => formatDate(new Date(iso), dayTime)
