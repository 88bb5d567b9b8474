import { templateNames } from '#src/contracts/outreach/follow-up-templates.ts'
import { followUpDaysOf } from '#src/contracts/outreach/sending-hours.ts'
import type { FollowUpTask, TaskFilter, TaskStatus } from '#src/contracts/outreach/follow-ups.ts'
import { addDays, shopMoment, shopTime } from '#src/kit/shop-time.ts'
import { type Contact, findContacts } from '#src/server/people/customers/feature.ts'
import { readEmailStatuses } from '#src/server/people/emails/feature.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'
import { describeBlock } from './dispatch.ts'
import { countTasks, findTasks, readColumn, type TaskRange } from './list-store.ts'
import type { TaskRow } from './tables.ts'

export interface TaskDeps {
  database: Database
  readBusiness: ReadBusiness
}

export interface ListQuery {
  filter: TaskFilter
  page: number
  pageSize: number
  customerId: string | undefined
}

// What is open comes first, by its day; then what was sent, the newest first. The two lists are read as one.
export async function listTasks(
  deps: TaskDeps,
  query: ListQuery,
  now: Date,
): Promise<{ total: number; tasks: FollowUpTask[] }> {
  const { database } = deps
  const ranges = rangesOf(query, now)
  const totals = await Promise.all(ranges.map((range) => countTasks(database, range)))
  const rows: TaskRow[] = []
  let offset = (query.page - 1) * query.pageSize
  for (const [index, range] of ranges.entries()) {
    const limit = query.pageSize - rows.length
    if (limit > 0 && offset < (totals[index] ?? 0)) rows.push(...(await findTasks(database, range, { limit, offset })))
    offset = Math.max(0, offset - (totals[index] ?? 0))
  }
  return { total: totals.reduce((sum, total) => sum + total, 0), tasks: await presentTasks(deps, rows, now) }
}

function rangesOf({ filter, customerId }: ListQuery, now: Date): TaskRange[] {
  const { from, before } = todayOf(now)
  const ranges: Record<TaskFilter, TaskRange[]> = {
    all: [
      { isFinished: false, customerId },
      { isFinished: true, customerId },
    ],
    pending: [{ isFinished: false, customerId, from, before }],
    overdue: [{ isFinished: false, customerId, before: from }],
    sent: [{ isFinished: true, customerId }],
  }
  return ranges[filter]
}

export async function countDue(database: Database, now: Date): Promise<{ overdue: number; pending: number }> {
  const { from, before } = todayOf(now)
  const [overdue, pending] = await Promise.all([
    countTasks(database, { isFinished: false, customerId: undefined, before: from }),
    countTasks(database, { isFinished: false, customerId: undefined, from, before }),
  ])
  return { overdue, pending }
}

export async function readCalendar(deps: TaskDeps, from: string, now: Date) {
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index))
  return Promise.all(
    days.map(async (day) => {
      const column = { from: shopMoment(day), before: shopMoment(addDays(day, 1)) }
      const { total, tasks } = await readColumn(deps.database, column)
      return { day, total, tasks: await presentTasks(deps, tasks, now) }
    }),
  )
}

function todayOf(now: Date): { from: Date; before: Date } {
  const { day } = shopTime(now)
  return { from: shopMoment(day), before: shopMoment(addDays(day, 1)) }
}

export async function presentTasks(
  { database, readBusiness }: TaskDeps,
  rows: TaskRow[],
  now: Date,
): Promise<FollowUpTask[]> {
  if (rows.length === 0) return []
  const [business, contacts, statuses] = await Promise.all([
    readBusiness(database),
    findContacts(
      database,
      rows.map(({ customerId }) => customerId),
    ),
    readEmailStatuses(
      database,
      rows.flatMap(({ emailId }) => emailId ?? []),
    ),
  ])
  const names = templateNames(followUpDaysOf(business))
  const contactOf = new Map(contacts.map((contact) => [contact.id, contact]))
  return rows.flatMap((row) => {
    const contact = contactOf.get(row.customerId)
    const emailStatus = statuses.get(row.emailId ?? '') ?? null
    return contact ? [{ ...present(row, contact, now), template: names[row.type], emailStatus }] : []
  })
}

function present(row: TaskRow, contact: Contact, now: Date): Omit<FollowUpTask, 'emailStatus' | 'template'> {
  const { id, customerId, type, subject, content, reason, emailId, byAutopilot } = row
  const isOpen = row.state === 'open' || row.state === 'held'
  return {
    id,
    customerId,
    customer: {
      id: contact.id,
      name: contact.name,
      businessName: contact.businessName,
      email: contact.email,
      status: contact.status,
    },
    type,
    subject,
    content,
    dueDate: row.dueAt.toISOString(),
    status: statusOf(row, now),
    reason,
    blocked: isOpen ? (describeBlock(contact)?.replace(' Nothing was sent.', '') ?? null) : null,
    emailId,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    byAutopilot,
  }
}

function statusOf({ state, dueAt }: TaskRow, now: Date): TaskStatus {
  if (state !== 'open') return state
  const { from, before } = todayOf(now)
  if (dueAt < from) return 'overdue'
  return dueAt < before ? 'pending' : 'upcoming'
}
