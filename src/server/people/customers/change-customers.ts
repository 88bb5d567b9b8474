import type { z } from 'zod'
import type { changeCustomers as changeCall } from '#src/contracts/people/customers.ts'
import type { KeyedMutex } from '#src/kit/keyed-mutex.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Transaction } from '#src/server/platform/database/port.ts'
import { type Changeable, holdCustomers, updateCustomers } from './store.ts'

export interface ChangeDeps {
  database: Database
  clock: Clock
  oneAtATime: KeyedMutex
  // What else ends when customers are archived, in the same transaction.
  whenArchived: ((tx: Transaction, customerIds: string[]) => Promise<void>)[]
  // What comes back with them.
  whenRestored: ((tx: Transaction, customerIds: string[]) => Promise<void>)[]
}

export type Change = z.output<(typeof changeCall)['body']>

// A customer who already is as asked is left alone, so that a second click neither fails nor is recorded twice.
export function changeCustomers(deps: ChangeDeps, change: Change) {
  const key = change.ids.length === 1 ? (change.ids[0] ?? '') : 'many'
  return deps.oneAtATime(key, () => deps.database.transaction((tx) => applyChange(deps, tx, change)))
}

async function applyChange(deps: ChangeDeps, tx: Transaction, change: Change) {
  const found = await holdCustomers(tx, change.ids)
  const changed = found.filter((customer) => isAffected(customer, change))
  const ids = changed.map(({ id }) => id)
  const now = deps.clock.now()
  if (ids.length > 0) {
    await updateCustomers(tx, ids, columnsOf(change, now))
    await recordAudit(
      tx,
      now,
      changed.map((customer) => auditOf(customer, change)),
    )
    for (const tell of tellersOf(deps, change)) await tell(tx, ids)
  }
  return { found, changed }
}

function tellersOf(deps: ChangeDeps, { action }: Change) {
  if (action === 'archive') return deps.whenArchived
  return action === 'restore' ? deps.whenRestored : []
}

function isAffected(customer: Changeable, change: Change): boolean {
  if (change.action === 'priority') return customer.priority !== change.priority
  return (customer.deletedAt === null) === (change.action === 'archive')
}

function columnsOf(change: Change, now: Date) {
  if (change.action === 'priority') return { priority: change.priority }
  return { deletedAt: change.action === 'archive' ? now : null }
}

function auditOf({ id, priority }: Changeable, change: Change) {
  const actor = 'owner' as const
  if (change.action === 'archive') return { actor, action: 'customer.archived', customerId: id }
  if (change.action === 'restore') return { actor, action: 'customer.restored', customerId: id }
  return { actor, action: 'customer.priority-set', customerId: id, detail: { from: priority, to: change.priority } }
}
