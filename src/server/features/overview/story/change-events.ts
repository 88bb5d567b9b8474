import { maxStoryEntries, type StoryEntry } from '#src/contracts/overview/story.ts'
import { listAudit } from '#src/server/features/people/audit/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'

// Their own rows tell these already.
const toldElsewhere = ['customer.note-added', 'email.personal', 'email.marketing', 'email.transactional', 'order.paid']

type Event = Awaited<ReturnType<typeof listAudit>>[number]

export async function changeEvents(db: Executor, customerId: string): Promise<StoryEntry[]> {
  const events = await listAudit(db, customerId, maxStoryEntries)
  return events
    .filter(({ action }) => !toldElsewhere.includes(action))
    .map((event) => ({
      id: event.id,
      kind: 'change',
      at: event.createdAt.toISOString(),
      title: describe(event),
      text: `By the ${event.actor}`,
    }))
}

function describe({ action, detail }: Event): string {
  if (action === 'customer.priority-set')
    return `Priority set to ${String(detail['to'])}, before ${String(detail['from'])}`
  const words = action.replaceAll(/[.-]/g, ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
