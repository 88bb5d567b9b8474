import type { z } from 'zod'
import type { changeCustomers } from '#src/contracts/people/customers.ts'

export type BulkChange = z.input<(typeof changeCustomers)['body']>
type Changed = z.output<(typeof changeCustomers)['answer']>['changed']

// The changes that bring back what a change of many customers replaced.
export function planUndo({ action }: BulkChange, changed: Changed): BulkChange[] {
  const ids = changed.map(({ id }) => id)
  if (ids.length === 0) return []
  if (action === 'archive') return [{ action: 'restore', ids }]
  if (action === 'restore') return [{ action: 'archive', ids }]
  const byPriority = Map.groupBy(changed, ({ priorityBefore }) => priorityBefore)
  return Array.from(byPriority, ([priority, group]) => ({
    action: 'priority',
    ids: group.map(({ id }) => id),
    priority,
  }))
}
