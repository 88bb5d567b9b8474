import { done } from '#src/contracts/call.ts'
import {
  cancelFollowUp,
  changeFollowUp,
  createFollowUpTask,
  holdFollowUp,
  listFollowUpTasks,
  readFollowUpCalendar,
  readFollowUpSummary,
  sendFollowUp as sendCall,
  setAutopilot as autopilotCall,
} from '#src/contracts/outreach/follow-ups.ts'
import { unsubscribe as unsubscribeCall } from '#src/contracts/people/unsubscribe.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { cancelTask, holdTask, rewriteTask, setAutopilot } from './change-tasks.ts'
import { createTask } from './create-task.ts'
import { type FollowUpDeps, readTemplates } from './dispatch.ts'
import { listTasks, readCalendar } from './list-tasks.ts'
import { readSummary } from './read-summary.ts'
import { sendFollowUp } from './send-follow-up.ts'
import { unsubscribe } from './unsubscribe.ts'

export function followUpRoutes(deps: FollowUpDeps): Route[] {
  const { database, clock } = deps
  return [
    route(listFollowUpTasks, async ({ query }) => {
      const { filter, page, pageSize, customerId } = query
      const { total, tasks } = await listTasks(deps, { filter, page, pageSize, customerId }, clock.now())
      return { body: tasks, headers: { 'x-total-count': String(total) } }
    }),
    route(readFollowUpCalendar, async ({ query }) => ({
      body: await readCalendar(deps, query.from, clock.now()),
    })),
    route(readFollowUpSummary, async () => ({
      body: { ...(await readSummary(deps, clock.now())), templates: await readTemplates(deps, database) },
    })),
    route(createFollowUpTask, async ({ body }) => ({ body: { ...done, ...(await createTask(deps, body)) } })),
    route(sendCall, async ({ body }) => ({ body: { ...done, ...(await sendFollowUp(deps, body)) } })),
    route(holdFollowUp, async ({ params, body }) => {
      await holdTask(deps, params.id, body.held)
      return { body: done }
    }),
    route(changeFollowUp, async ({ params, body }) => {
      await rewriteTask(deps, params.id, body)
      return { body: done }
    }),
    route(cancelFollowUp, async ({ params }) => {
      await cancelTask(deps, params.id)
      return { body: done }
    }),
    route(autopilotCall, async ({ body }) => {
      await setAutopilot(deps, body.on)
      return { body: done }
    }),
    route(unsubscribeCall, async ({ params }) => {
      await unsubscribe(deps, params.token)
      return { body: done }
    }),
  ]
}
