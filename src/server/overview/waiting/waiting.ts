import {
  maxCountedWaiting,
  maxListedWaiting,
  settledByHand,
  type WaitingGroup,
  type WaitingItem,
  type WaitingKind,
  waitingKinds,
  type SettledByHand,
} from '#src/contracts/overview/waiting.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { OverviewDeps } from '#src/server/overview/deps.ts'
import { nameOfJob } from '#src/server/admin/health/feature.ts'
import { formatPence } from '#src/kit/money.ts'
import {
  describeForOwner,
  findDisputed,
  findEdited,
  findUnpaid,
  findWithoutPhotos,
  type OpenOrder,
} from '#src/server/sales/orders/feature.ts'
import { describeOddPayment, findOddPayments } from '#src/server/sales/payments/feature.ts'
import { findUnanswered } from '#src/server/people/customers/feature.ts'
import { findUndelivered } from '#src/server/people/emails/feature.ts'
import { findUnansweredReplies } from '#src/server/people/replies/feature.ts'
import { findCommented, findJobsOnOwner, type JobOnOwner, standsStill } from '#src/server/studio/production/feature.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { waitingSettled } from './tables.ts'

export async function readWaiting(deps: OverviewDeps): Promise<WaitingGroup[]> {
  const finders = [findHouseWaiting, findMoneyWaiting, findPeopleWaiting, findFilmsWaiting]
  const parts = await Promise.all(finders.map((find) => find(deps, maxCountedWaiting)))
  const found: Found = Object.assign({}, ...parts)
  const groups = await Promise.all(waitingKinds.map((kind) => groupOf(deps, kind, found[kind] ?? [])))
  return groups.filter(({ count }) => count > 0)
}

export async function countWaiting(deps: OverviewDeps): Promise<number> {
  const groups = await readWaiting(deps)
  return groups.reduce((sum, { count }) => sum + count, 0)
}

async function groupOf({ database }: OverviewDeps, kind: WaitingKind, items: WaitingItem[]): Promise<WaitingGroup> {
  const byHand = settledByHand.find((one) => one === kind)
  const ids = items.map(({ id }) => id)
  const settled = byHand ? await findSettled(database, byHand, ids) : new Map<string, string>()
  const open = items.filter(({ id, since }) => since > (settled.get(id) ?? ''))
  return { kind, count: open.length, items: open.slice(0, maxListedWaiting) }
}

// What each part of the business finds of its own kinds, the first to act on first.
type Found = Partial<Record<WaitingKind, WaitingItem[]>>

const gigabyte = 1024 ** 3

async function findHouseWaiting({ queue, disk, clock }: OverviewDeps, max: number): Promise<Found> {
  const [dead, space] = await Promise.all([queue.listDead(), disk.measure()])
  const isLow = space.freeBytes <= space.reserveBytes
  return {
    disk: isLow
      ? [
          {
            id: 'disk',
            targetId: 'disk',
            name: `${(space.freeBytes / gigabyte).toFixed(1)} GB free`,
            text: 'Customers can’t send photos. Free some space or add a larger disk.',
            since: clock.now().toISOString(),
          },
        ]
      : [],
    job_failed: dead.slice(0, max).map(({ id, job, reason, failedAt }) => ({
      id,
      targetId: id,
      name: nameOfJob(job),
      text: reason,
      since: failedAt.toISOString(),
    })),
  }
}

async function findMoneyWaiting({ database }: OverviewDeps, max: number): Promise<Found> {
  const [unpaid, withoutPhotos, disputed, odd, edited] = await Promise.all([
    findUnpaid(database, max),
    findWithoutPhotos(database, { limit: max, standsStill }),
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
    odd_payment: odd.map(({ odd: { id, at, ...payment }, order }) => ({
      id,
      targetId: id,
      name: order?.number ?? 'Unknown order',
      text: describeOddPayment(payment),
      since: at.toISOString(),
    })),
    edit: edited.map(({ event, order }) => present({ ...order, since: event.at }, describeForOwner(event))),
  }
}

const present = ({ id, name, since }: OpenOrder, text: string, itemId = id): WaitingItem => ({
  id: itemId,
  targetId: id,
  name,
  text,
  since: since.toISOString(),
})

async function findPeopleWaiting({ database }: OverviewDeps, max: number): Promise<Found> {
  const [leads, replies, failed, unknown] = await Promise.all([
    findUnanswered(database, max),
    findUnansweredReplies(database, max),
    findUndelivered(database, 'failed', max),
    findUndelivered(database, 'unknown', max),
  ])
  return {
    lead: leads.map(({ id, name, createdAt, status }) => ({
      id,
      targetId: id,
      name,
      text: status === 'quoted' ? 'Asked for a quote. The price was sent automatically.' : 'Asked for a quote.',
      since: createdAt.toISOString(),
    })),
    reply: replies.map(({ id, customerId, name, subject, hasPhotos, isProven, createdAt }) => ({
      id,
      targetId: customerId,
      name,
      text: `${hasPhotos ? 'Sent photos' : 'Replied'}${isProven ? '' : ' (sender not proven)'}${subject ? `: ${subject}` : '.'}`,
      since: createdAt.toISOString(),
    })),
    mail_failed: failed.map(presentMail),
    mail_unknown: unknown.map(presentMail),
  }
}

type Undelivered = Awaited<ReturnType<typeof findUndelivered>>[number]

const presentMail = ({ id, recipient, subject, createdAt }: Undelivered) => ({
  id,
  targetId: id,
  name: recipient,
  text: subject,
  since: createdAt.toISOString(),
})

async function findFilmsWaiting({ database }: OverviewDeps, max: number): Promise<Found> {
  const [jobs, commented] = await Promise.all([findJobsOnOwner(database, max), findCommented(database, max)])
  const of = (turn: JobOnOwner['turn']): WaitingItem[] => jobs.filter((job) => job.turn === turn).map(presentJob)
  return {
    film_ready: of('look'),
    revision: of('revise'),
    extra: of('settle'),
    film_failed: of('repair'),
    comment: commented.map(({ id, jobId, businessName, comments, since }) => ({
      id,
      targetId: jobId,
      name: businessName,
      text: comments === 1 ? '1 comment on the film.' : `${comments} comments on the film.`,
      since: since.toISOString(),
    })),
  }
}

const presentJob = ({ id, businessName, text, since }: JobOnOwner): WaitingItem => ({
  id,
  targetId: id,
  name: businessName,
  text,
  since: since.toISOString(),
})

export async function insertSettled(db: Executor, item: { kind: SettledByHand; id: string }, now: Date): Promise<void> {
  await db
    .insert(waitingSettled)
    .values({ ...item, settledAt: now })
    .onConflictDoUpdate({ target: [waitingSettled.kind, waitingSettled.id], set: { settledAt: now } })
}

// By when: what came since then waits again.
async function findSettled(db: Executor, kind: SettledByHand, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: waitingSettled.id, settledAt: waitingSettled.settledAt })
    .from(waitingSettled)
    .where(and(eq(waitingSettled.kind, kind), inArray(waitingSettled.id, ids)))
  return new Map(rows.map(({ id, settledAt }) => [id, settledAt.toISOString()]))
}
