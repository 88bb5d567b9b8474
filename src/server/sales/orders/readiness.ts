import type { EventOf } from '#src/server/events/catalogue.ts'
import { onceClockSettled } from '#src/server/people/forgetting/feature.ts'
import { minUsablePhotos } from '#src/contracts/sales/brief-limits.ts'
import { queueEmails } from '#src/server/people/emails/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import {
  about,
  findBrief,
  findOrdersOf,
  findReadyOrdersOf,
  findUnreadyOrdersOf,
  isStandingStill,
  lockOrder,
  markReady,
  setReminders,
  findOrdersToRemind,
} from './orders.sql.ts'
import type { OrderDeps } from './deps.ts'
import { writePhotosReceived, writeLogoNeeded, writePhotosNeeded } from './letters.ts'
import type { Order } from './tables.ts'
import { dayMs } from '#src/kit/time.ts'
import { tryEach } from '#src/kit/try-each.ts'

type Unblocking =
  | 'order.paid'
  | 'brief.changed'
  | 'photo.ready'
  | 'photo.unreadable'
  | 'customer.merged'
  | 'customer.unmerged'
  | 'job.resumed'
  | 'order.begin_asked'
  | 'order.wait_over'

// What an order had to wait for may be there.
export async function checkOrdersReady(deps: OrderDeps, tx: Transaction, events: EventOf<Unblocking>[]): Promise<void> {
  for (const event of events) {
    const { orderId, customerId, kind } = event
    const both = 'mergedId' in event.facts ? [customerId, event.facts.mergedId] : [customerId]
    const waiting = orderId
      ? []
      : await findUnreadyOrdersOf(
          tx,
          both.flatMap((id) => id ?? []),
        )
    for (const id of orderId ? [orderId] : waiting.map((order) => order.id)) {
      const order = await lockOrder(tx, id)
      if (order) await readyOrder(deps, tx, order, kind === 'order.paid')
    }
  }
}

// The promised time runs from the moment when the order is paid, three photos can be used and the film has a name; of a consumer
// who hasn’t asked us to begin, after their 14 days. Nothing is promised of films that were stopped. The caller holds the order. True when that is now.
async function readyOrder(deps: OrderDeps, tx: Transaction, order: Order, isWithPayment = false): Promise<boolean> {
  const { id: orderId, customerId, paidAt } = order
  if (!paidAt || order.readyAt || order.heldUntil || !customerId || !(await hasAll(deps, tx, order))) return false
  if (await isStandingStill(tx, orderId, deps.standsStill)) return false
  const readyAt = isWithPayment ? paidAt : deps.clock.now()
  await markReady(tx, orderId, readyAt)
  const event = { kind: 'order.ready', actor: 'customer', customerId, orderId } as const
  await deps.record(tx, [{ ...event, facts: { isWithPayment } }])
  return true
}

async function hasAll({ countUsablePhotos }: OrderDeps, tx: Transaction, { id, customerId }: Order): Promise<boolean> {
  const usable = customerId ? await countUsablePhotos(tx, customerId) : 0
  return usable >= minUsablePhotos && Boolean((await findBrief(tx, id))?.nameToShow)
}

// With the photos of somebody else an order may have been ready that is not by its own.
export async function takeBackReadiness(
  deps: OrderDeps,
  tx: Transaction,
  unmerged: EventOf<'customer.unmerged'>[],
): Promise<void> {
  for (const { customerId, facts } of unmerged) {
    const both = [...(customerId ? [customerId] : []), facts.mergedId]
    for (const { id } of await findReadyOrdersOf(tx, both)) {
      const order = await lockOrder(tx, id)
      if (order?.state !== 'paid' || (await hasAll(deps, tx, order))) continue
      await markReady(tx, id, null)
      await deps.record(tx, [{ kind: 'order.unready', actor: 'system', ...about(order), facts: {} }])
    }
  }
}

// Who had everything with the payment reads it in the confirmation of that.
export async function confirmPhotos(deps: OrderDeps, tx: Transaction, ready: EventOf<'order.ready'>[]): Promise<void> {
  const later = ready.filter(({ facts }) => !facts.isWithPayment)
  for (const order of await findOrdersOf(tx, later)) await queueEmails(deps, tx, writePhotosReceived(deps, order))
}

const reminderDays = [1, 3, 7]

// By the clock. Paid orders that wait for their customer are asked about after 1, 3 and 7 days. One whose photos came at the
// very moment of its payment is found here too.
export const askForPhotos = (deps: OrderDeps): Promise<void> => onceClockSettled(deps, () => askForAll(deps))

// All of them: those for whom nothing is due stand before others.
async function askForAll(deps: OrderDeps): Promise<void> {
  const found: string[] = []
  for (let page: Order[] = [], isFirst = true; isFirst || page.length === perPage; isFirst = false) {
    const { standsStill } = deps
    page = await findOrdersToRemind(deps.database, { after: found.at(-1), limit: perPage, standsStill })
    found.push(...page.map(({ id }) => id))
  }
  await tryEach(found, (id) => deps.database.transaction((tx) => askOne(deps, tx, id)))
}

const perPage = 200

async function askOne(deps: OrderDeps, tx: Transaction, id: string): Promise<void> {
  const order = await lockOrder(tx, id)
  if (!order || (await readyOrder(deps, tx, order))) return
  const due = countDue(order, deps.clock.now())
  const mails = due > order.photoReminders ? await writeReminder(deps, tx, order) : []
  if (mails.length === 0) return
  await setReminders(tx, id, due)
  await deps.record(tx, [{ kind: 'photos.asked', actor: 'system', ...about(order), facts: {} }])
  await queueEmails(deps, tx, mails)
}

// One that only waits for its day has nothing missing.
async function writeReminder(deps: OrderDeps, tx: Transaction, order: Order) {
  if (!order.readyAt) return (await hasAll(deps, tx, order)) ? [] : writePhotosNeeded(deps, order)
  const brief = await findBrief(tx, order.id)
  return order.addOns.includes('custom-branding') && !brief?.logoKey ? writeLogoNeeded(deps, order) : []
}

// Those that a dispute has held back meanwhile are one.
const countDue = ({ paidAt }: Order, now: Date): number =>
  paidAt === null ? 0 : reminderDays.filter((days) => now.getTime() >= paidAt.getTime() + days * dayMs).length
