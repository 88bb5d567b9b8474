import { templateNames } from '#src/contracts/outreach/follow-up-templates.ts'
import { followUpDaysOf, type SendingHours, sendingHoursOf } from '#src/contracts/outreach/sending-hours.ts'
import {
  type FollowUpTask,
  type TaskFilter,
  type TaskStatus,
  maxCountedInDay,
  maxCountedTasks,
  maxInColumn,
  type FollowUpSummary,
  listFollowUpTasks,
  readFollowUpCalendar,
  readFollowUpSummary,
} from '#src/contracts/outreach/follow-ups.ts'
import { addDays, shopMoment, shopTime } from '#src/kit/shop-time.ts'
import { type Contact, findContacts } from '#src/server/people/customers/feature.ts'
import { readEmailStatuses } from '#src/server/people/emails/feature.ts'
import type { Database, Executor } from '#src/server/platform/database/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { describeBlock, readTemplates, type TemplateDeps } from './send.ts'
import { type TaskRow, followUpTasks } from './tables.ts'
import { and, asc, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#src/kit/time.ts'
import { judgeTask, planSending } from './autopilot.ts'
import { countFlownSince, findOpenTasks, readAutopilot } from './tasks.sql.ts'

interface TaskDeps {
  database: Database
  readBusiness: ReadBusiness
}

// What is open comes first, by its day; then what was sent, the newest first. The two lists are read as one.
async function listTasks(
  deps: TaskDeps,
  query: { filter: TaskFilter; page: number; pageSize: number; customerId?: string | undefined },
  now: Date,
): Promise<{ total: number; tasks: FollowUpTask[] }> {
  const { database } = deps
  const ranges = rangesOf(query.filter, query.customerId, now)
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

function rangesOf(filter: TaskFilter, customerId: string | undefined, now: Date): TaskRange[] {
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

async function readCalendar(deps: TaskDeps, from: string, now: Date) {
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

async function presentTasks({ database, readBusiness }: TaskDeps, rows: TaskRow[], now: Date): Promise<FollowUpTask[]> {
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
    blocked: isOpen ? (describeBlock(contact, type)?.replace(' Nothing was sent.', '') ?? null) : null,
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

interface TaskRange {
  // Unfinished tasks come by their day, finished ones newest first.
  isFinished: boolean
  from?: Date
  before?: Date
  customerId: string | undefined
}

const findTasks = (
  db: Executor,
  range: TaskRange,
  { limit, offset }: { limit: number; offset: number },
): Promise<TaskRow[]> =>
  db
    .select()
    .from(followUpTasks)
    .where(matches(range))
    .orderBy(range.isFinished ? desc(followUpTasks.dueAt) : asc(followUpTasks.dueAt), asc(followUpTasks.id))
    .limit(limit)
    .offset(offset)

// Whatever became of them, the newest first.
export const findTasksOf = (db: Executor, customerId: string, limit: number): Promise<TaskRow[]> =>
  db
    .select()
    .from(followUpTasks)
    .where(eq(followUpTasks.customerId, customerId))
    .orderBy(desc(followUpTasks.createdAt))
    .limit(limit)

// As far as anybody turns pages: counting a million would make the first page wait.
async function countTasks(db: Executor, range: TaskRange): Promise<number> {
  const found = db.select({ one: sql`1` }).from(followUpTasks).where(matches(range)).limit(maxCountedTasks).as('found')
  const [row] = await db.select({ all: count() }).from(found)
  return row?.all ?? 0
}

function matches({ isFinished, from, before, customerId }: TaskRange): SQL | undefined {
  return and(
    isFinished ? eq(followUpTasks.state, 'sent') : inArray(followUpTasks.state, ['open', 'held']),
    from ? gte(followUpTasks.dueAt, from) : undefined,
    before ? lt(followUpTasks.dueAt, before) : undefined,
    customerId ? eq(followUpTasks.customerId, customerId) : undefined,
  )
}

async function readColumn(
  db: Executor,
  { from, before }: { from: Date; before: Date },
): Promise<{ total: number; tasks: TaskRow[] }> {
  const isInside = and(
    gte(followUpTasks.dueAt, from),
    lt(followUpTasks.dueAt, before),
    sql`${followUpTasks.state} <> 'cancelled'`,
  )
  const counted = db.select({ one: sql`1` }).from(followUpTasks).where(isInside).limit(maxCountedInDay).as('counted')
  const [tasks, [row]] = await Promise.all([
    db.select().from(followUpTasks).where(isInside).orderBy(asc(followUpTasks.dueAt)).limit(maxInColumn),
    db.select({ all: count() }).from(counted),
  ])
  return { total: row?.all ?? 0, tasks }
}

// How far ahead the plan is shown, and how much of it.
const aheadMs = 3 * dayMs
const maxShown = 15

export async function readSummary(deps: TaskDeps, now: Date): Promise<Omit<FollowUpSummary, 'templates'>> {
  const { database, readBusiness } = deps
  const today = shopTime(now).day
  const [settings, due, on, sentToday] = await Promise.all([
    readBusiness(database),
    countDue(database, now),
    readAutopilot(database),
    countFlownSince(database, shopMoment(today)),
  ])
  const hours = sendingHoursOf(settings)
  const planned = await readPlan(deps, { now, sentToday, hours })
  const { followUpsFrom: from, followUpsUntil: until } = settings
  const autopilot = { on, hours: { from, until }, mostADay: hours.mostADay, sentToday, planned }
  return { today, ...due, autopilot, days: followUpDaysOf(settings) }
}

async function readPlan(
  deps: TaskDeps,
  { now, sentToday, hours }: { now: Date; sentToday: number; hours: SendingHours },
) {
  const { database } = deps
  const rows = await findOpenTasks(database, { until: new Date(now.getTime() + aheadMs) }, maxShown)
  const contacts = await findContacts(
    database,
    rows.map(({ customerId }) => customerId),
  )
  const judged = rows.flatMap((row) => {
    const contact = contacts.find(({ id }) => id === row.customerId)
    return contact ? [{ row, ...judgeTask(row, contact, now) }] : []
  })
  const mails = judged.flatMap(({ row, notBefore }) => (notBefore ? [{ id: row.id, notBefore }] : []))
  const times = planSending({ now, sentToday, hours, mails })
  const tasks = await presentTasks(deps, rows, now)
  return judged.flatMap(({ row, why }) => {
    const task = tasks.find(({ id }) => id === row.id)
    return task ? [{ task, at: times.get(row.id)?.toISOString() ?? null, why }] : []
  })
}

export function listRoutes(deps: TaskDeps & TemplateDeps & { clock: Clock }): Route[] {
  const { database, clock } = deps
  return [
    route(listFollowUpTasks, async ({ query }) => {
      const { total, tasks } = await listTasks(deps, query, clock.now())
      return { body: tasks, headers: { 'x-total-count': String(total) } }
    }),
    route(readFollowUpCalendar, async ({ query }) => ({
      body: await readCalendar(deps, query.from, clock.now()),
    })),
    route(readFollowUpSummary, async () => ({
      body: { ...(await readSummary(deps, clock.now())), templates: await readTemplates(deps, database) },
    })),
  ]
}
