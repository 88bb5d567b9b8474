import { AppError } from '#src/kit/app-error.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { type CustomerRow, findCustomer, holdCustomers, updateCustomers } from '#src/server/people/customers/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { furthestOrder, moveBack, planAgain } from './attached-rows.ts'
import { furtherStatus, revertChanges } from './combine-customers.ts'
import type { MergeDeps } from './merge-customers.ts'
import { findMerge, findNewestInto, markUndone } from './store.ts'

export async function undoMerge(deps: MergeDeps, mergedId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await undoMergeOf(deps, tx, mergedId))) throw new AppError('not_found', 'There is no merge to undo.')
  })
}

// What came for the kept customer since stays there. False when the customer was not merged into another.
export async function undoMergeOf(deps: Omit<MergeDeps, 'database'>, tx: Transaction, mergedId: string) {
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
  await deps.settleTasks(tx, [keptId, mergedId])
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
