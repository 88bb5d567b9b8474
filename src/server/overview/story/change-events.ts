import { maxStoryEntries, type StoryEntry } from '#src/contracts/overview/story.ts'
import { formatPence } from '#src/kit/money.ts'
import { sentenceOf } from '#src/server/events/catalogue.ts'
import { listEventsOf, type RecordedEvent } from '#src/server/events/log.ts'
import { findEntriesOf } from '#src/server/people/customers/feature.ts'
import { listAudit } from '#src/server/people/audit/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { wordTable } from '#src/kit/word-table.ts'

// Their own rows tell these already.
const toldElsewhere = ['customer.note-added', 'email.personal', 'email.marketing', 'email.transactional', 'order.paid']

type Event = Awaited<ReturnType<typeof listAudit>>[number]

export async function changeEvents(db: Executor, customerId: string): Promise<StoryEntry[]> {
  const told = await listEventsOf(db, await findEntriesOf(db, customerId), maxStoryEntries)
  const changes = await listAudit(db, customerId, maxStoryEntries)
  return [...told.flatMap(presentEvent), ...presentChanges(changes)]
}

function presentEvent({ number, at, kind, actor }: RecordedEvent): StoryEntry[] {
  const title = sentenceOf(kind)
  if (!title) return []
  return [{ id: String(number), kind: 'change', at: at.toISOString(), title, text: actors[actor] }]
}

function presentChanges(events: Event[]): StoryEntry[] {
  return events
    .filter(({ action }) => !toldElsewhere.includes(action))
    .map((event) => ({
      id: event.id,
      kind: 'change',
      at: event.createdAt.toISOString(),
      title: describe(event),
      text: actors[event.actor],
    }))
}

const actors: Record<Event['actor'], string> = {
  owner: 'By you',
  customer: 'By the customer',
  system: 'Automatically',
  provider: 'By the payment provider',
}

function describe({ action, detail }: Event): string {
  if (action === 'customer.priority-set')
    return `Priority changed from ${String(detail['from'])} to ${String(detail['to'])}`
  if (action === 'customer.answered') return answers[String(detail['way'])] ?? 'Answered'
  if (action === 'customer.merged') return `Merged with ${String(detail['with'])}`
  if (action === 'customer.unmerged') return `Merge with ${String(detail['with'])} undone`
  if (action === 'customer.edited') return describeEdit(detail)
  if (action === 'order.refunded') return `${formatPence(Number(detail['amountPence']))} refunded`
  return words[action] ?? (action.startsWith('follow-up.') ? 'Follow-up sent' : 'Changed')
}

// What it was before can be read here, should the change have been a mistake.
function describeEdit({ before }: Event['detail']): string {
  const changes = Object.entries(before ?? {}).map(
    ([field, value]) => `${fieldNames[field] ?? field} (was ${wordsOf(value)})`,
  )
  return `Details changed: ${changes.join(', ')}`
}

const wordsOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value)) || 'empty'

const fieldNames = wordTable<string>({
  businessName: 'business',
  businessType: 'kind of business',
  serviceType: 'package',
})

const answers = wordTable<string>({ call: 'Called', whatsapp: 'Replied on WhatsApp' })

const words = wordTable<string>({
  'customer.added': 'Customer added',
  'customer.archived': 'Customer archived',
  'customer.restored': 'Customer restored',
  'customer.unsubscribed': 'Unsubscribed from offers',
  'email.cancelled': 'Email cancelled',
  'email.retried': 'Email sent again',
  'film.approved': 'Film approved',
  'film.music-chosen': 'Music chosen',
  'film.edited': 'Film changed by the customer',
  'film.revision-asked': 'Customer asked for changes',
  'follow-up.planned': 'Follow-up planned',
  'follow-up.cancelled': 'Follow-up cancelled',
  'follow-up.changed': 'Follow-up changed',
  'follow-up.held': 'Follow-up held back',
  'follow-up.released': 'Follow-up released',
  'media.erased': 'Photos, clips and films deleted',
  'order.taken': 'Order taken by phone',
  'order.cancelled': 'Order cancelled',
  'order.buyer-confirmed': 'Buyer confirmed',
  'order.mail-resent': 'Order email sent again',
  'payment.failed': 'Payment failed',
  'photo.deleted': 'Photo deleted',
  'production.extra': 'Extra made or waived',
  'production.started': 'Film started',
})
