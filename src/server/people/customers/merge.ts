import { done } from '#src/contracts/call.ts'
import type { Customer } from '#src/contracts/people/customers.ts'
import * as calls from '#src/contracts/people/merges.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { PeopleDeps } from '#src/server/people/deps.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { findCustomer, holdCustomers, updateCustomers } from './customers.sql.ts'
import {
  findMerge,
  findMergesOf,
  findNewestInto,
  findPlanned,
  furthestOrder,
  holdOrdersOf,
  insertMerge,
  markUndone,
  moveAll,
  moveBack,
  planAgain,
} from './merge.sql.ts'
import type { Changes, CustomerRow, Stored } from './tables.ts'
import { waitsForAnswer } from './unanswered.ts'

export type MergeDeps = Pick<PeopleDeps, 'database' | 'clock' | 'record'>

interface Pair {
  keptId: string
  mergedId: string
}

export async function mergeCustomers(deps: MergeDeps, pair: Pair): Promise<void> {
  await deps.database.transaction(async (tx) => {
    // In the order of a payment, which holds its order before its customer.
    await holdOrdersOf(tx, [pair.keptId, pair.mergedId])
    await holdCustomers(tx, [pair.keptId, pair.mergedId])
    const { kept, merged } = await findPair(tx, pair)
    const now = deps.clock.now()
    const combined = combineCustomers(kept, merged)
    const planned = await findPlanned(tx, [kept.id, merged.id])
    const moved = await moveAll(tx, { from: merged.id, to: kept.id })
    await updateCustomers(tx, [kept.id], combined)
    await updateCustomers(tx, [merged.id], { deletedAt: now, mergedInto: kept.id })
    const changes = changesOf(kept, combined)
    const id = newId(now.getTime())
    await insertMerge(tx, { id, createdAt: now, ...pair, moved, changes, planned, undoneAt: null })
    const facts = { mergedId: merged.id }
    await deps.record(tx, [{ kind: 'customer.merged', actor: 'owner', customerId: kept.id, facts }])
    const detail = { with: merged.name || merged.email }
    await recordAudit(tx, now, [{ actor: 'owner', action: 'customer.merged', customerId: kept.id, detail }])
  })
}

async function findPair(db: Executor, { keptId, mergedId }: Pair): Promise<{ kept: CustomerRow; merged: CustomerRow }> {
  if (keptId === mergedId) throw new AppError('bad_request', 'You can’t merge a customer with themselves.')
  const [kept, merged] = [await findCustomer(db, keptId), await findCustomer(db, mergedId)]
  if (!kept || !merged) throw new AppError('not_found', 'Customer not found')
  if (kept.deletedAt || merged.deletedAt)
    throw new AppError('conflict', 'One of the two is archived. Restore them first.')
  return { kept, merged }
}

export async function undoMerge(deps: MergeDeps, mergedId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await undoMergeOf(deps, tx, mergedId))) throw new AppError('not_found', 'There is no merge to undo.')
  })
}

// Whoever was merged into another comes back with everything they had.
export async function undoMerges(
  deps: UndoDeps,
  tx: Transaction,
  restored: EventOf<'customer.restored'>[],
): Promise<void> {
  for (const { customerId } of restored) if (customerId) await undoMergeOf(deps, tx, customerId)
}

type UndoDeps = Omit<MergeDeps, 'database'>

// What came for the kept customer since stays there. False when the customer was not merged into another.
async function undoMergeOf(deps: UndoDeps, tx: Transaction, mergedId: string): Promise<boolean> {
  const found = await holdMerge(tx, mergedId)
  if (!found) return false
  const { merge, kept, merged } = found
  const { keptId } = merge
  const now = deps.clock.now()
  await moveBack(tx, merge.moved, { from: keptId, to: mergedId })
  const reverted = revertChanges(kept, merge.changes)
  const keptStatus = await withOrders(tx, keptId, reverted.status ?? kept.status)
  await updateCustomers(tx, [keptId], { ...reverted, status: keptStatus })
  const mergedStatus = await withOrders(tx, mergedId, merged.status)
  await updateCustomers(tx, [mergedId], { deletedAt: null, mergedInto: null, status: mergedStatus })
  await planAgain(tx, merge.planned)
  await markUndone(tx, merge.id, now)
  await deps.record(tx, [{ kind: 'customer.unmerged', actor: 'owner', customerId: keptId, facts: { mergedId } }])
  const action = 'customer.unmerged'
  await recordAudit(tx, now, [
    { actor: 'owner', action, customerId: keptId, detail: { with: merged.name || merged.email } },
    { actor: 'owner', action, customerId: mergedId, detail: { with: kept.name || kept.email } },
  ])
  return true
}

// Undefined when there is none, or somebody else has undone it a moment ago.
async function holdMerge(tx: Transaction, mergedId: string) {
  const merge = await findMerge(tx, mergedId)
  if (!merge) return undefined
  await holdCustomers(tx, [merge.keptId, mergedId])
  const [kept, merged] = [await findCustomer(tx, merge.keptId), await findCustomer(tx, mergedId)]
  if (!kept || merged?.mergedInto !== kept.id) return undefined
  if (kept.mergedInto) throw new AppError('conflict', `${kept.name} was merged too. Undo that merge first.`)
  const newest = await findNewestInto(tx, kept.id)
  if (newest?.id !== merge.id) throw new AppError('conflict', 'Undo the newer merge first.')
  return { merge, kept, merged }
}

const withOrders = async (tx: Transaction, customerId: string, status: CustomerRow['status']) =>
  furtherStatus(status, (await furthestOrder(tx, customerId)) ?? 'new')

// An unsubscribed person stays so, unless they have bought since.
const statusOrder: readonly Customer['status'][] = [
  'new',
  'quoted',
  'unsubscribed',
  'paid',
  'in_production',
  'delivered',
]

const furtherStatus = (one: Customer['status'], other: Customer['status']): Customer['status'] =>
  statusOrder.indexOf(one) >= statusOrder.indexOf(other) ? one : other

type Combined = Pick<
  CustomerRow,
  | 'phone'
  | 'company'
  | 'businessName'
  | 'role'
  | 'status'
  | 'tags'
  | 'answeredAt'
  | 'lastEmailAt'
  | 'marketingConsentText'
  | 'marketingConsentAt'
  | 'emailConfirmedAt'
>

// The kept customer's own word counts; the other fills what is empty.
function combineCustomers(kept: CustomerRow, other: CustomerRow): Combined {
  const waits = waitsForAnswer(kept) || waitsForAnswer(other)
  return {
    ...combineConsent(kept, other),
    phone: kept.phone || other.phone,
    company: kept.company || other.company,
    businessName: kept.businessName || other.businessName,
    role: kept.role ?? other.role,
    status: furtherStatus(kept.status, other.status),
    tags: [...new Set([...kept.tags, ...other.tags])],
    answeredAt: waits ? null : (kept.answeredAt ?? other.answeredAt),
    lastEmailAt: laterOf(kept.lastEmailAt, other.lastEmailAt),
  }
}

// Given for an address, it only passes to the same one.
function combineConsent(kept: CustomerRow, other: CustomerRow) {
  const same = kept.email === other.email ? other : kept
  const giver = kept.marketingConsentAt === null ? same : kept
  return {
    marketingConsentText: giver.marketingConsentText,
    marketingConsentAt: giver.marketingConsentAt,
    emailConfirmedAt: kept.emailConfirmedAt ?? same.emailConfirmedAt,
  }
}

const laterOf = (one: Date | null, other: Date | null): Date | null => {
  if (!one || !other) return one ?? other
  return one > other ? one : other
}

function changesOf(kept: CustomerRow, combined: Combined): Changes {
  const fields = Object.keys(combined) as (keyof Combined)[]
  const changed = fields.filter(
    (field) => field === 'status' || JSON.stringify(kept[field]) !== JSON.stringify(combined[field]),
  )
  return Object.fromEntries(
    changed.map((field) => [field, { before: storedOf(kept[field]), after: storedOf(combined[field]) }]),
  )
}

const storedOf = (value: Combined[keyof Combined]): Stored => (value instanceof Date ? value.toISOString() : value)

// What brings the customer back. What somebody has changed since the merge stays as they left it; a status that only an
// order gives goes back with the orders.
function revertChanges(now: CustomerRow, changes: Changes): Partial<CustomerRow> {
  const reverted = Object.entries(changes).filter(([field, { after }]) => {
    if (field === 'status' && isBought(now.status)) return true
    return JSON.stringify(storedOf(now[field as keyof Combined])) === JSON.stringify(after)
  })
  return Object.fromEntries(reverted.map(([field, { before }]) => [field, revived(field, before)]))
}

const isBought = (status: Customer['status']): boolean => statusOrder.indexOf(status) >= statusOrder.indexOf('paid')

const revived = (field: string, value: Stored) => (field.endsWith('At') && value ? new Date(String(value)) : value)

export const mergeRoutes = (deps: MergeDeps): Route[] => [
  route(calls.mergeCustomers, async ({ params, body }) => {
    await mergeCustomers(deps, { keptId: params.id, mergedId: body.otherId })
    return { body: done }
  }),
  route(calls.undoMerge, async ({ params }) => {
    await undoMerge(deps, params.id)
    return { body: done }
  }),
  route(calls.listMerges, async ({ params }) => {
    const merges = await findMergesOf(deps.database, params.id)
    return { body: merges.map(({ at, kept, merged }) => ({ at: at.toISOString(), kept, merged })) }
  }),
]
