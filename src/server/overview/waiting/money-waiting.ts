import type { WaitingItem } from '#src/contracts/overview/waiting.ts'
import { formatPence } from '#src/kit/money.ts'
import {
  describeForOwner,
  findDisputed,
  findEdited,
  findOddPayments,
  findUnpaid,
  findWithoutPhotos,
  type OpenOrder,
} from '#src/server/sales/orders/feature.ts'
import type { Found, WaitingDeps } from './waiting-deps.ts'

export async function findMoneyWaiting({ database }: WaitingDeps, max: number): Promise<Found> {
  const [unpaid, withoutPhotos, disputed, odd, edited] = await Promise.all([
    findUnpaid(database, max),
    findWithoutPhotos(database, max),
    findDisputed(database, max),
    findOddPayments(database, max),
    findEdited(database, max),
  ])
  const byBank = unpaid.filter(({ method }) => method === 'bank')
  const price = ({ number, totalPence }: OpenOrder): string => `Order ${number}, ${formatPence(totalPence)}`
  return {
    bank_details: byBank.filter((order) => !order.bankDetailsSentAt).map((order) => present(order, price(order))),
    transfer: byBank.filter((order) => order.bankDetailsSentAt).map((order) => present(order, price(order))),
    contact: unpaid.filter(({ method }) => method === 'contact').map((order) => present(order, price(order))),
    no_photos: withoutPhotos.map((order) =>
      present(order, `Order ${order.number} is paid and needs at least 3 photos.`),
    ),
    dispute: disputed.map((order) => present(order, `The buyer disputes ${formatPence(order.totalPence)}.`)),
    odd_payment: odd.map(({ event, order }) =>
      present({ ...order, since: event.createdAt }, describeForOwner(event), event.id),
    ),
    edit: edited.map(({ event, order }) =>
      present({ ...order, since: event.createdAt }, describeForOwner(event), event.id),
    ),
  }
}

const present = ({ id, name, since }: OpenOrder, text: string, itemId = id): WaitingItem => ({
  id: itemId,
  targetId: id,
  name,
  text,
  since: since.toISOString(),
})
