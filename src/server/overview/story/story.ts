import { followUpDaysOf, type FollowUpDays } from '#src/contracts/outreach/sending-hours.ts'
import { type StoryEntry, maxStoryEntries } from '#src/contracts/overview/story.ts'
import { makeSay, type Say } from '#src/contracts/words/say.ts'
import { readCustomer, findQuotesOf, findNotesOf, findEntriesOf } from '#src/server/people/customers/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { OverviewDeps } from '#src/server/overview/deps.ts'
import { addOns, findAddOn, serviceNames } from '#src/contracts/catalogue.ts'
import { budgetsHere, labelOf, timelines } from '#src/contracts/enumerations.ts'
import { formatPence } from '#src/kit/money.ts'
import { minuteMs } from '#src/kit/time.ts'
import { previewPhotos } from '#src/server/studio/gallery/feature.ts'
import type { EmailStatus } from '#src/contracts/people/emails.ts'
import { findEmailsOf } from '#src/server/people/emails/feature.ts'
import { findRepliesOf } from '#src/server/people/replies/feature.ts'
import { templateNames } from '#src/contracts/outreach/follow-up-templates.ts'
import { shopTime } from '#src/kit/shop-time.ts'
import { findTasksOf } from '#src/server/outreach/follow-ups/feature.ts'
import { findOrders, type Order } from '#src/server/sales/orders/feature.ts'
import { stageNames } from '#src/contracts/studio/stages.ts'
import { findJobsOfCustomer } from '#src/server/studio/production/feature.ts'
import { saidKinds, sentenceOf } from '#src/server/events/catalogue.ts'
import { listEventsOf, type RecordedEvent } from '#src/server/events/log.ts'
import { listAudit } from '#src/server/people/audit/feature.ts'
import { wordTable } from '#src/kit/word-table.ts'

export async function readStory(deps: OverviewDeps, customerId: string) {
  const customer = await readCustomer(deps, customerId)
  if (!customer) return undefined
  const business = await deps.readBusiness(deps.database)
  const shop = { say: makeSay(business.words), days: followUpDaysOf(business) }
  const parts = await Promise.all(tellers.map((tell) => tell(deps.database, customerId, shop)))
  const entries = parts.flat().toSorted((one, other) => other.at.localeCompare(one.at))
  return { customer, entries }
}

// How things are called here.
interface Shop {
  say: Say
  days: FollowUpDays
}

// Each feature's part of the story, told by its own rows.
type Tell = (db: Executor, customerId: string, shop: Shop) => Promise<StoryEntry[]>

const tellers: Tell[] = [
  quoteEvents,
  photoEvents,
  noteEvents,
  emailEvents,
  replyEvents,
  taskEvents,
  orderEvents,
  filmEvents,
  changeEvents,
]

async function quoteEvents(db: Executor, customerId: string, { say }: Shop): Promise<StoryEntry[]> {
  const quotes = await findQuotesOf(db, customerId, maxStoryEntries)
  return quotes.map((quote) => ({
    id: quote.id,
    kind: 'quote',
    at: quote.createdAt.toISOString(),
    title: `Asked for a quote: ${say(serviceNames[quote.serviceType])}, ${formatPence(quote.totalPricePence)}`,
    text: [
      `Reference ${quote.reference}`,
      quote.addOns.length > 0 && `With ${quote.addOns.map((each) => nameAddOn(each, say)).join(', ')}`,
      quote.timeline && `Timeline: ${labelOf(timelines, quote.timeline)}`,
      quote.budget && `Budget: ${labelOf(budgetsHere(), quote.budget)}`,
      quote.marketingChallenges,
      quote.requirements,
    ]
      .filter(Boolean)
      .join('\n'),
  }))
}

const nameAddOn = (idOrName: string, say: Say): string => {
  const id = findAddOn(idOrName)
  return id ? say(addOns[id].name) : idOrName
}

const pauseMs = 10 * minuteMs

// Photos that came in one go are one entry: nobody wants to read twenty-five.
async function photoEvents(db: Executor, customerId: string): Promise<StoryEntry[]> {
  const photos = (await previewPhotos(db, [customerId], maxStoryEntries)).get(customerId)?.first ?? []
  const groups: { id: string; at: string; names: string[] }[] = []
  for (const { id, uploadDate: at, originalName } of photos) {
    const last = groups.at(-1)
    if (!last || Date.parse(at) - Date.parse(last.at) >= pauseMs) groups.push({ id, at, names: [originalName] })
    else {
      last.at = at
      last.names.push(originalName)
    }
  }
  return groups.map(({ id, at, names }) => ({
    id,
    kind: 'photos',
    at,
    title: names.length === 1 ? 'Sent 1 photo' : `Sent ${names.length} photos`,
    text: names.join(', '),
  }))
}

const titles = { customer: 'Note from the customer', owner: 'Note', system: 'Note from the system' }

async function noteEvents(db: Executor, customerId: string): Promise<StoryEntry[]> {
  const notes = await findNotesOf(db, customerId, maxStoryEntries)
  return notes.map(({ id, createdAt, author, text }) => ({
    id,
    kind: 'note',
    at: createdAt.toISOString(),
    title: titles[author],
    text,
  }))
}

async function emailEvents(db: Executor, customerId: string): Promise<StoryEntry[]> {
  const emails = await findEmailsOf(db, customerId, maxStoryEntries)
  return emails.map(({ id, createdAt, subject, status, reason }) => ({
    id,
    kind: 'email',
    at: createdAt.toISOString(),
    title: subject,
    text: reason && !isSaid.includes(status) ? `${mailWords[status]}: ${reason}` : mailWords[status],
  }))
}

// What a mail server says to a mail that it takes is for the log.
const isSaid: readonly EmailStatus[] = ['sent', 'sandbox']

const mailWords: Record<EmailStatus, string> = {
  waiting: 'Waiting to be sent',
  sending: 'Sending',
  sent: 'Sent',
  sandbox: 'Kept in the log: you have no mail server yet',
  failed: 'Failed',
  unknown: 'It may have arrived',
  suppressed: 'Not sent: this address is blocked',
  cancelled: 'Cancelled',
}

async function replyEvents(db: Executor, customerId: string): Promise<StoryEntry[]> {
  const replies = await findRepliesOf(db, customerId, maxStoryEntries)
  return replies.map(({ id, createdAt, sender, subject, text, isProven, hasPhotos, photosAddedAt }) => ({
    id,
    kind: 'reply',
    at: createdAt.toISOString(),
    title: `${subject ? `${subject}, from` : 'From'} ${sender}${isProven ? '' : ' (sender not proven)'}`,
    text,
    hasPhotosToAdd: hasPhotos && !photosAddedAt,
  }))
}

type Task = Awaited<ReturnType<typeof findTasksOf>>[number]

async function taskEvents(db: Executor, customerId: string, { days }: Shop): Promise<StoryEntry[]> {
  const names = templateNames(days)
  const tasks = await findTasksOf(db, customerId, maxStoryEntries)
  return tasks.map((task) => ({
    id: task.id,
    kind: 'task',
    at: (task.finishedAt ?? task.createdAt).toISOString(),
    title: `Follow-up ${names[task.type]}${task.subject && `: ${task.subject}`}`,
    text: describeTask(task),
  }))
}

const reasons: Record<NonNullable<Task['reason']>, string> = {
  owner: 'Cancelled by you',
  paid: 'Cancelled: they paid',
  unsubscribed: 'Cancelled: they unsubscribed',
  archived: 'Cancelled: archived',
  replied: 'Cancelled: they replied',
}

function describeTask({ state, dueAt, reason, byAutopilot }: Task): string {
  if (state === 'sent') return byAutopilot ? 'Sent by autopilot' : 'Sent'
  if (state === 'cancelled') return reason ? reasons[reason] : 'Cancelled'
  return `Planned for ${shopTime(dueAt).day}${state === 'held' ? ', held' : ''}`
}

async function orderEvents(db: Executor, customerId: string, { say }: Shop): Promise<StoryEntry[]> {
  const orders = await findOrders(db, { customerId }, { limit: maxStoryEntries })
  return orders.flatMap(({ order }) => {
    const { number, serviceType, totalPence, refundedPence, method, state, isTest } = order
    const moments = [
      {
        what: 'ordered',
        at: order.createdAt,
        title: `Order ${number}: ${say(serviceNames[serviceType])}, ${formatPence(totalPence)}`,
        text: `${methods[method]}, ${orderStates[state]}`,
      },
      {
        what: 'paid',
        at: order.paidAt,
        title: `Order ${number} paid`,
        text: [
          ...(isTest ? ['Test mode'] : []),
          ...(refundedPence > 0 ? [`${formatPence(refundedPence)} refunded since`] : []),
        ].join(', '),
      },
      { what: 'delivered', at: order.deliveredAt, title: `Order ${number} delivered`, text: '' },
    ]
    return moments.flatMap(({ what, at, title, text }): StoryEntry[] =>
      at ? [{ id: `${order.id} ${what}`, kind: 'order', at: at.toISOString(), title, text }] : [],
    )
  })
}

const methods: Record<Order['method'], string> = {
  card: 'By card',
  bank: 'By bank transfer',
  contact: 'Payment to be arranged',
}

const orderStates: Record<Order['state'], string> = {
  open: 'not paid yet',
  paid: 'paid',
  in_production: 'in production',
  delivered: 'delivered',
  cancelled: 'cancelled',
}

async function filmEvents(db: Executor, customerId: string): Promise<StoryEntry[]> {
  const jobs = await findJobsOfCustomer(db, customerId)
  return jobs.map(({ id, createdAt, number, status, progress, problem }) => ({
    id,
    kind: 'film',
    at: createdAt.toISOString(),
    title: `Film ${number} started`,
    text: problem ?? (status === 'completed' ? stageNames.completed : `${stageNames[status]}, ${progress}%`),
  }))
}

// Their own rows tell these already.
const toldElsewhere = ['customer.note-added', 'email.personal', 'email.marketing', 'email.transactional', 'order.paid']

type Event = Awaited<ReturnType<typeof listAudit>>[number]

async function changeEvents(db: Executor, customerId: string): Promise<StoryEntry[]> {
  const told = await listEventsOf(db, await findEntriesOf(db, customerId), maxStoryEntries, saidKinds)
  const changes = await listAudit(db, customerId, maxStoryEntries)
  return [...told.flatMap(presentEvent), ...presentChanges(changes)]
}

function presentEvent({ number, at, kind, ...by }: RecordedEvent): StoryEntry[] {
  const title = sentenceOf(kind)
  if (!title) return []
  return [{ id: String(number), kind: 'change', at: at.toISOString(), title, text: describeActor(by) }]
}

function presentChanges(events: Event[]): StoryEntry[] {
  return events
    .filter(({ action }) => !toldElsewhere.includes(action))
    .map((event) => ({
      id: event.id,
      kind: 'change',
      at: event.createdAt.toISOString(),
      title: describe(event),
      text: describeActor(event),
    }))
}

const describeActor = ({ actor, throughToken }: Pick<Event, 'actor' | 'throughToken'>): string =>
  actor === 'owner' && throughToken ? `By the token ${throughToken}` : actors[actor]

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
