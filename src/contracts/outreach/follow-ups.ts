import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { emailStatuses } from '#src/contracts/people/emails.ts'
import { customerStatuses, valuesOf } from '#src/contracts/enumerations.ts'
import { followUpTypes } from './follow-up-templates.ts'
import { day, dayOrMoment, line, paragraph, required } from '#src/contracts/text.ts'

// Before its day a task is upcoming, on it pending, after it overdue; in the days of the shop.
const taskStatuses = ['upcoming', 'pending', 'overdue', 'held', 'sent', 'cancelled'] as const
export type TaskStatus = (typeof taskStatuses)[number]

const taskType = z.enum(followUpTypes)

const task = z.object({
  id: z.uuid(),
  customerId: z.uuid(),
  customer: z.object({
    id: z.uuid(),
    name: z.string(),
    businessName: z.string(),
    email: z.string(),
    status: z.enum(valuesOf(customerStatuses)),
  }),
  type: taskType,
  template: z.string(),
  subject: z.string(),
  content: z.string(),
  dueDate: z.iso.datetime(),
  status: z.enum(taskStatuses),
  // Why it was cancelled.
  reason: z.enum(['owner', 'paid', 'unsubscribed', 'archived', 'replied']).nullable(),
  // Why it cannot be sent, although it is open.
  blocked: z.string().nullable(),
  emailId: z.uuid().nullable(),
  emailStatus: z.enum(emailStatuses).nullable(),
  finishedAt: z.iso.datetime().nullable(),
  byAutopilot: z.boolean(),
})
export type FollowUpTask = z.output<typeof task>

export const taskPageSize = 10
// Counted this far and no further.
export const maxCountedTasks = 1_000

export const taskFilters = ['all', 'pending', 'overdue', 'sent'] as const
export type TaskFilter = (typeof taskFilters)[number]

export const listFollowUpTasks = defineCall({
  name: 'listFollowUpTasks',
  summary: 'Follow-up tasks: open ones by due date, then sent ones, newest first. X-Total-Count up to 1,000 each.',
  at: 'GET /api/follow-up-tasks',
  access: 'owner',
  query: z.object({
    filter: z.enum(taskFilters).default('all'),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(taskPageSize),
    customerId: z.uuid().optional(),
  }),
  answer: z.array(task),
})

export const maxInColumn = 3
export const maxCountedInDay = 100

export const readFollowUpCalendar = defineCall({
  name: 'readFollowUpCalendar',
  summary: 'Seven days from the one asked for, each with its first three tasks and how many there are, up to 100.',
  at: 'GET /api/follow-up-calendar',
  access: 'owner',
  query: z.object({ from: day }),
  answer: z.array(z.object({ day, total: z.number().int(), tasks: z.array(task) })),
})

const plannedMail = z.object({
  task,
  // When it goes out, if nothing changes; null when autopilot leaves it to the owner.
  at: z.iso.datetime().nullable(),
  why: z.string(),
})

const template = z.object({ subject: z.string(), content: z.string(), action: z.string().nullable() })

export const readFollowUpSummary = defineCall({
  name: 'readFollowUpSummary',
  summary:
    'How many tasks are overdue and pending, what day it is, what autopilot is about to do, and what follow-ups say.',
  at: 'GET /api/follow-up-summary',
  access: 'owner',
  answer: z.object({
    today: day,
    overdue: z.number().int(),
    pending: z.number().int(),
    autopilot: z.object({
      on: z.boolean(),
      // Times of the shop, such as 09:00.
      hours: z.object({ from: z.string(), until: z.string() }),
      mostADay: z.number().int(),
      sentToday: z.number().int(),
      planned: z.array(plannedMail),
    }),
    // What is sent where a task has no words of its own.
    templates: z.object({ day3: template, day7: template, custom: template }),
    // How many days after a quote the two are due.
    days: z.object({ day3: z.number().int(), day7: z.number().int() }),
  }),
})
export type FollowUpSummary = z.output<(typeof readFollowUpSummary)['answer']>

export const createFollowUpTask = defineCall({
  name: 'createFollowUpTask',
  summary: 'A task for one customer. Day 3 and day 7 exist once: asked for again, they move to the new day.',
  at: 'POST /api/create-follow-up-task',
  access: 'owner',
  body: z.object({
    customerId: z.uuid(),
    type: taskType,
    dueDate: dayOrMoment,
    subject: line(200).default(''),
    content: paragraph(20_000).default(''),
  }),
  answer: success.extend({ taskId: z.uuid() }),
})

export const sendFollowUp = defineCall({
  name: 'sendFollowUp',
  summary: 'Sends a follow-up to one customer. The same `runId` reaches a customer once, however often it is sent.',
  at: 'POST /api/send-follow-up',
  access: 'owner',
  body: z.object({
    customerId: z.uuid(),
    // Must be the customer's own: nobody else is ever written to.
    email: z.string().max(2_000),
    name: line(200).default(''),
    template: taskType,
    subject: line(200).default(''),
    content: paragraph(20_000).default(''),
    taskId: z.uuid().optional(),
    runId: z.uuid().optional(),
  }),
  answer: success.extend({ alreadySent: z.boolean() }),
})
export type FollowUpRequest = z.output<(typeof sendFollowUp)['body']>

export const holdFollowUp = defineCall({
  name: 'holdFollowUp',
  summary: 'Keeps autopilot from sending a task, or lets it go again.',
  at: 'POST /api/follow-up-tasks/:id/hold',
  access: 'owner',
  params: z.object({ id: idParam }),
  body: z.object({ held: z.boolean() }),
  answer: success,
})

export const changeFollowUp = defineCall({
  name: 'changeFollowUp',
  summary:
    'Moves a task that was not sent to another day, or changes its words. Empty words mean those of the template.',
  at: 'PATCH /api/follow-up-tasks/:id',
  access: 'owner',
  params: z.object({ id: idParam }),
  body: z.object({ dueDate: dayOrMoment, subject: line(200), content: paragraph(20_000) }),
  answer: success,
})

export const cancelFollowUp = defineCall({
  name: 'cancelFollowUp',
  summary: 'Cancels a task that was not sent.',
  at: 'POST /api/follow-up-tasks/:id/cancel',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: success,
})

export const setAutopilot = defineCall({
  name: 'setAutopilot',
  summary: 'Turns autopilot on or off. It is off until the owner turns it on.',
  at: 'POST /api/follow-up-autopilot',
  access: 'owner',
  body: z.object({ on: z.boolean() }),
  answer: success,
})

export const customWords = z.object({ subject: required(line(200)), content: required(paragraph(20_000)) })
