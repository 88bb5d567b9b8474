import { type FollowUpDays, followUpDaysOf } from '#src/contracts/outreach/sending-hours.ts'
import { newId } from '#src/kit/ids.ts'
import { dayMs } from '#src/kit/time.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'
import { cancelEnded, findUnplanned, reviveRestored } from './settle-store.ts'
import { insertPlanned } from './store.ts'
import type { TaskRow } from './tables.ts'

// Brings tasks in line with their customers: anyone quoted gets a first and a second one; anyone who paid, left or was archived
// loses what is open. Gives the same result when it runs twice; without ids, for everybody. What is planned keeps its day.
export async function settleTasks(
  { readBusiness }: { readBusiness: ReadBusiness },
  tx: Transaction,
  { now, customerIds }: { now: Date; customerIds?: string[] },
): Promise<void> {
  const unplanned = await findUnplanned(tx, customerIds)
  const days = followUpDaysOf(await readBusiness(tx))
  await insertPlanned(
    tx,
    unplanned.flatMap((customer) => (['day3', 'day7'] as const).map((type) => planTask(customer, { type, days, now }))),
  )
  await reviveRestored(tx, customerIds)
  await cancelEnded(tx, now, customerIds)
}

interface Plan {
  type: keyof FollowUpDays
  days: FollowUpDays
  now: Date
}

function planTask({ id, createdAt }: { id: string; createdAt: Date }, { type, days, now }: Plan): TaskRow {
  return {
    ...blankTask,
    id: newId(now.getTime()),
    customerId: id,
    createdAt: now,
    type,
    dueAt: new Date(createdAt.getTime() + days[type] * dayMs),
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
