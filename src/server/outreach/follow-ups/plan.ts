import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { type FollowUpDays, followUpDaysOf } from '#src/contracts/outreach/sending-hours.ts'
import { newId } from '#src/kit/ids.ts'
import { dayMs } from '#src/kit/time.ts'
import type { EventOf, Kind } from '#src/server/events/catalogue.ts'
import { type Contact, findContacts, findIdsAt } from '#src/server/people/customers/feature.ts'
import { findSuppressedAmong } from '#src/server/people/emails/feature.ts'
import { findAddressesThatPaid, findOrder } from '#src/server/sales/orders/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'
import { insertPlanned } from './tasks.sql.ts'
import { type CancelReason, followUpTasks, type TaskRow } from './tables.ts'

// Which follow-ups a customer has: a first and a second one from the moment when the price is sent, until they buy, answer,
// leave or are archived.

export interface PlanDeps {
  clock: Clock
  readBusiness: ReadBusiness
}

export const planFollowUps = (deps: PlanDeps, tx: Transaction, sent: EventOf<'quote.sent'>[]): Promise<void> =>
  planFor(deps, tx, idsOf(sent))

// Planned twice they exist once, and keep their day.
async function planFor(deps: PlanDeps, tx: Transaction, customerIds: string[]): Promise<void> {
  const wanted = await findPursuable(tx, customerIds)
  const days = followUpDaysOf(await deps.readBusiness(tx))
  const now = deps.clock.now()
  await insertPlanned(
    tx,
    wanted.flatMap((contact) => (['day3', 'day7'] as const).map((type) => planTask(contact, { type, days, now }))),
  )
}

// Not a test of our own, and not somebody whose address has bought or wants no such mail, whichever entry that was under.
async function findPursuable(tx: Transaction, customerIds: string[]): Promise<Contact[]> {
  const quoted = (await findContacts(tx, customerIds)).filter(
    ({ status, deletedAt, source }) => status === 'quoted' && deletedAt === null && source !== 'test',
  )
  const addresses = quoted.map(({ email }) => email)
  const excluded = new Set([
    ...(await findAddressesThatPaid(tx, addresses)),
    ...(await findSuppressedAmong(tx, addresses)),
  ])
  return quoted.filter(({ email }) => !excluded.has(email))
}

interface Plan {
  type: keyof FollowUpDays
  days: FollowUpDays
  now: Date
}

const planTask = ({ id, createdAt }: Contact, { type, days, now }: Plan): TaskRow => ({
  ...blankTask,
  id: newId(now.getTime()),
  customerId: id,
  createdAt: now,
  type,
  dueAt: new Date(createdAt.getTime() + days[type] * dayMs),
})

export const blankTask = {
  subject: '',
  content: '',
  state: 'open',
  endedFrom: null,
  reason: null,
  emailId: null,
  finishedAt: null,
  byAutopilot: false,
} as const

// Whoever asked twice and paid once is asked no more; nor who has their money back.
export async function endFollowUpsOfBuyers(
  deps: PlanDeps,
  tx: Transaction,
  bought: EventOf<'order.paid' | 'order.refunded'>[],
): Promise<void> {
  for (const { orderId, customerId } of bought) {
    const address = orderId && (await findOrder(tx, orderId))?.email
    const customerIds = [...(customerId ? [customerId] : []), ...(await findIdsAt(tx, address ? [address] : []))]
    await endFollowUps(tx, { customerIds, reason: 'paid', now: deps.clock.now() })
  }
}

type About<K extends Kind> = Pick<EventOf<K>, 'customerId'>[]

const idsOf = <K extends Kind>(events: About<K>): string[] => events.flatMap(({ customerId }) => customerId ?? [])

// What they no longer need; it comes back with them.
export const endFollowUpsOfArchived = (
  deps: PlanDeps,
  tx: Transaction,
  archived: EventOf<'customer.archived'>[],
): Promise<void> => settleFollowUps(deps, tx, idsOf(archived))

export const restoreFollowUps = (
  deps: PlanDeps,
  tx: Transaction,
  restored: EventOf<'customer.restored'>[],
): Promise<void> => settleFollowUps(deps, tx, idsOf(restored))

export const settleFollowUpsOfMerged = (
  deps: PlanDeps,
  tx: Transaction,
  merged: EventOf<'customer.merged' | 'customer.unmerged'>[],
): Promise<void> => settleFollowUps(deps, tx, [...idsOf(merged), ...merged.map(({ facts }) => facts.mergedId)])

export const endFollowUpsOfUnsubscribed = (
  { clock }: PlanDeps,
  tx: Transaction,
  left: EventOf<'customer.unsubscribed'>[],
): Promise<void> => endFollowUps(tx, { customerIds: idsOf(left), reason: 'unsubscribed', now: clock.now() })

// Anybody can write any address: what ends our letters to somebody has to come from them.
export const endFollowUpsOfWriters = (
  { clock }: PlanDeps,
  tx: Transaction,
  received: EventOf<'reply.received'>[],
): Promise<void> => {
  const customerIds = idsOf(received.filter(({ facts }) => facts.isProven))
  return endFollowUps(tx, { customerIds, reason: 'replied', now: clock.now() })
}

interface Ending {
  customerIds: string[]
  reason: CancelReason
  now: Date
}

// Buying or answering ends what we planned; what the owner planned for this customer stays.
const endsOwnersTasks: Record<CancelReason, boolean> = {
  paid: false,
  replied: false,
  owner: true,
  archived: true,
  unsubscribed: true,
}

async function endFollowUps(tx: Transaction, { customerIds, reason, now }: Ending): Promise<void> {
  if (customerIds.length === 0) return
  const isEnded = endsOwnersTasks[reason] ? undefined : sql`${followUpTasks.type} <> 'custom'`
  // What waits to come back with an archived customer ends too, but for what the archive itself has ended.
  const isDue = reason === 'archived' ? isUnfinished : or(isUnfinished, endedByArchive)
  const endedFrom = sql`coalesce(${followUpTasks.endedFrom}, ${followUpTasks.state})`
  await tx
    .update(followUpTasks)
    .set({ state: 'cancelled', endedFrom, reason, finishedAt: now })
    .where(and(inArray(followUpTasks.customerId, customerIds), isDue, isEnded))
}

const isUnfinished = inArray(followUpTasks.state, ['open', 'held'])
const endedByArchive = eq(followUpTasks.reason, 'archived')

// In line with what became of these customers: what ended because they were archived comes back with them, as it was, and
// what they no longer need ends. Called twice, it changes nothing more.
export async function settleFollowUps(deps: PlanDeps, tx: Transaction, customerIds: string[]): Promise<void> {
  const contacts = await findContacts(tx, customerIds)
  const now = deps.clock.now()
  const those = (isMeant: (contact: Contact) => boolean): string[] => contacts.filter(isMeant).map(({ id }) => id)
  const isLiving = ({ deletedAt }: Contact): boolean => deletedAt === null
  await bringBack(tx, those(isLiving))
  await endFollowUps(tx, { customerIds: those((contact) => !isLiving(contact)), reason: 'archived', now })
  const left = those((contact) => isLiving(contact) && contact.status === 'unsubscribed')
  await endFollowUps(tx, { customerIds: left, reason: 'unsubscribed', now })
  const addresses = await findAddressesThatPaid(
    tx,
    contacts.map(({ email }) => email),
  )
  const paying = new Set(addresses)
  const bought = those((contact) => isLiving(contact) && (hasBought(contact) || paying.has(contact.email)))
  await endFollowUps(tx, { customerIds: bought, reason: 'paid', now })
  await planFor(deps, tx, customerIds)
}

export const hasBought = ({ status }: Contact): boolean => ['paid', 'in_production', 'delivered'].includes(status)

async function bringBack(tx: Transaction, customerIds: string[]): Promise<void> {
  await tx
    .update(followUpTasks)
    .set({ state: sql`coalesce(${followUpTasks.endedFrom}, 'open')`, endedFrom: null, reason: null, finishedAt: null })
    .where(and(inArray(followUpTasks.customerId, customerIds), endedByArchive))
}
