import { newId } from '#src/kit/ids.ts'
import { dayMs } from '#src/kit/time.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { cancelEnded, findUnplanned, reviveRestored } from './settle-store.ts'
import { insertPlanned } from './store.ts'
import type { TaskRow } from './tables.ts'

const dueAfterDays = { day3: 3, day7: 7 } as const

// Brings tasks in line with their customers: anyone quoted gets a day 3 and a day 7; anyone who paid, left or was archived loses
// what is open. Gives the same result when it runs twice; without ids, for everybody.
export async function settleTasks(tx: Transaction, now: Date, customerIds?: string[]): Promise<void> {
  const unplanned = await findUnplanned(tx, customerIds)
  await insertPlanned(
    tx,
    unplanned.flatMap((customer) => [planTask(customer, 'day3', now), planTask(customer, 'day7', now)]),
  )
  await reviveRestored(tx, customerIds)
  await cancelEnded(tx, now, customerIds)
}

function planTask({ id, createdAt }: { id: string; createdAt: Date }, type: 'day3' | 'day7', now: Date): TaskRow {
  return {
    ...blankTask,
    id: newId(now.getTime()),
    customerId: id,
    createdAt: now,
    type,
    dueAt: new Date(createdAt.getTime() + dueAfterDays[type] * dayMs),
  }
}

export const blankTask = {
  subject: '',
  content: '',
  state: 'open',
  reason: null,
  emailId: null,
  finishedAt: null,
  byAutopilot: false,
} as const
