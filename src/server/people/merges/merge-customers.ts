import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { type CustomerRow, findCustomer, holdCustomers, updateCustomers } from '#src/server/people/customers/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Executor, Transaction } from '#src/server/platform/database/port.ts'
import { countAttached, findPlanned, holdOrdersOf, moveAll } from './attached-rows.ts'
import { changesOf, combineCustomers } from './combine-customers.ts'
import { insertMerge } from './store.ts'

export interface MergeDeps {
  database: Database
  clock: Clock
  // Planned follow-ups end or go on with their customers.
  settleTasks: (tx: Transaction, customerIds: string[]) => Promise<void>
}

export interface Pair {
  keptId: string
  mergedId: string
}

export async function previewMerge({ database }: MergeDeps, pair: Pair) {
  const { kept, merged } = await findPair(database, pair)
  const { name, email } = kept
  const counts = await countAttached(database, merged.id)
  const { phone, company, businessName, status, tags } = combineCustomers(kept, merged)
  return { result: { name, email, phone, company, businessName, status, tags }, moves: counts }
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
    await deps.settleTasks(tx, [kept.id, merged.id])
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
