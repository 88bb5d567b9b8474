import { formatDate } from '#src/kit/format-date.ts'
import { minUsablePhotos } from '#src/contracts/sales/brief-limits.ts'
import type { OrderFilms } from '#src/contracts/studio/delivery.ts'
import type { CustomerOrder } from '#src/contracts/sales/orders.ts'
import * as buyerWords from '#src/contracts/words/site/buyer.ts'
import * as progressWords from '#src/contracts/words/site/progress.ts'
import { formatDay } from './format-day.ts'
import { say } from '#src/web/ui/say.ts'

export interface Stage {
  name: string
  // When it was, or when it is expected, in words.
  when: string
  state: 'past' | 'now' | 'next'
}

const titleOf = ({ state, method }: CustomerOrder): string =>
  say(state === 'open' ? unpaidTitles[method] : titles[state])

const titles: Record<Exclude<CustomerOrder['state'], 'open'>, string> = {
  paid: progressWords.paidTitle,
  in_production: progressWords.inProductionTitle,
  delivered: progressWords.readyToWatchTitle,
  cancelled: progressWords.cancelledTitle,
}

const unpaidTitles: Record<CustomerOrder['method'], string> = {
  bank: progressWords.waitingForTransferTitle,
  contact: progressWords.weWillBeInTouchTitle,
  card: progressWords.notPaidTitle,
}

// What has become of the films goes before what was ordered.
export function headOf(order: CustomerOrder, films: OrderFilms | null): { title: string; next?: string } {
  if (films?.erasedAt) return { title: say(progressWords.deletedTitle) }
  if (order.withdrawn) return { title: say(progressWords.cancelledTitle) }
  if (films?.films.some(({ state }) => state === 'in_revision')) return { title: say(progressWords.newVersionTitle) }
  if (isApproved(films)) return { title: say(progressWords.readyToShareTitle) }
  if (order.heldUntil && order.state === 'paid') {
    return { title: say(buyerWords.heldTitle, { day: formatDay(order.heldUntil) }), next: order.nextStep }
  }
  if (order.needs) return { title: say(progressWords.photosNeededTitle), next: order.nextStep }
  // From the payment on the title says it all.
  return order.state === 'open' || order.state === 'cancelled'
    ? { title: titleOf(order), next: order.nextStep }
    : { title: titleOf(order) }
}

// What somebody who waits for the film may expect.
export function describeWait({ promise, heldUntil }: CustomerOrder, nowMs: number): string {
  if (heldUntil) return say(buyerWords.heldUntilText, { day: formatDay(heldUntil) })
  if (!promise) return say(progressWords.waitWithoutDay)
  if (isPast(promise.deliverBy, nowMs)) {
    return say(progressWords.waitIsLate)
  }
  return say(progressWords.waitUntilDay, { day: formatMoment(promise.deliverBy) })
}

// The way of an order, with the times that were and those that were promised, by the server.
export function stagesOf(order: CustomerOrder, films: OrderFilms | null, nowMs: number): Stage[] {
  const here = placeOf(order, films)
  const { createdAt, paidAt } = order
  const stages = [
    {
      name: say(progressWords.stageReceived),
      when: paidAt ? formatMoment(paidAt) : say(progressWords.stageReceivedUnpaid, { day: formatMoment(createdAt) }),
    },
    { name: say(progressWords.stagePhotos), when: describePhotos(order) },
    { name: say(progressWords.stageShots), when: describeShots(order, films, nowMs) },
    { name: say(progressWords.stageDelivered), when: describeDelivery(order, nowMs) },
    {
      name: say(progressWords.stageReview),
      when:
        here > 4
          ? say(progressWords.stageDone)
          : here === 4
            ? say(progressWords.stageNow)
            : say(progressWords.stageReviewNext),
    },
    { name: say(progressWords.stageApproved), when: describeApproval(films) },
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
  return approvedAt ? formatMoment(approvedAt) : say(progressWords.stageApprovedNext)
}

function describePhotos({ needs, readyAt, photos }: CustomerOrder): string {
  if (!needs)
    return readyAt ? formatMoment(readyAt) : say(progressWords.stagePhotosSoFar, { count: photos?.count ?? 0 })
  if (needs.usablePhotos < minUsablePhotos)
    return say(progressWords.stagePhotosMissing, { usable: needs.usablePhotos, min: minUsablePhotos })
  return say(progressWords.stageNameMissing)
}

function describeShots(order: CustomerOrder, films: OrderFilms | null, nowMs: number): string {
  const { state, promise, deliveredAt, heldUntil } = order
  const madeAt = shotsMadeAt(films)
  if (madeAt || deliveredAt) return madeAt ? formatMoment(madeAt) : say(progressWords.stageDone)
  if (heldUntil) return say(progressWords.stageShotsFrom, { day: formatDay(heldUntil) })
  if (!promise) return say(progressWords.stageShotsNext)
  if (state === 'in_production') return say(progressWords.stageShotsUnderWay)
  const moment = formatMoment(promise.startBy)
  return isPast(promise.startBy, nowMs)
    ? say(progressWords.stageLate, { moment })
    : say(progressWords.stageShotsStart, { moment })
}

function describeDelivery({ deliveredAt, promise }: CustomerOrder, nowMs: number): string {
  if (deliveredAt) return formatMoment(deliveredAt)
  if (!promise) return say(progressWords.stageDeliveredNext)
  const moment = formatMoment(promise.deliverBy)
  if (isPast(promise.deliverBy, nowMs)) return say(progressWords.stageLate, { moment })
  return say(progressWords.stageDeliveredBetween, { day: formatMoment(promise.deliverFrom), moment })
}

const isPast = (iso: string, nowMs: number): boolean => Date.parse(iso) < nowMs

const dayTime = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

export const formatMoment = (iso: string): string => formatDate(new Date(iso), dayTime)
