import { templateNames } from '#src/contracts/outreach/follow-up-templates.ts'
import { maxStoryEntries, type StoryEntry } from '#src/contracts/overview/story.ts'
import { shopTime } from '#src/kit/shop-time.ts'
import { findTasksOf } from '#src/server/outreach/follow-ups/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { Shop } from './shop.ts'

type Task = Awaited<ReturnType<typeof findTasksOf>>[number]

export async function taskEvents(db: Executor, customerId: string, { days }: Shop): Promise<StoryEntry[]> {
  const names = templateNames(days)
  const tasks = await findTasksOf(db, customerId, maxStoryEntries)
  return tasks.map((task) => ({
    id: task.id,
    kind: 'task',
    at: (task.finishedAt ?? task.createdAt).toISOString(),
    title: `Follow-up ${names[task.type]}${task.subject && `: ${task.subject}`}`,
    text: describe(task),
  }))
}

const reasons: Record<NonNullable<Task['reason']>, string> = {
  owner: 'Cancelled by you',
  paid: 'Cancelled: they paid',
  unsubscribed: 'Cancelled: they unsubscribed',
  archived: 'Cancelled: archived',
  replied: 'Cancelled: they replied',
}

function describe({ state, dueAt, reason, byAutopilot }: Task): string {
  if (state === 'sent') return byAutopilot ? 'Sent by autopilot' : 'Sent'
  if (state === 'cancelled') return reason ? reasons[reason] : 'Cancelled'
  return `Planned for ${shopTime(dueAt).day}${state === 'held' ? ', held' : ''}`
}
