import {
  dayOfferOf,
  type FollowUpType,
  type FollowUpWords,
  templatesOf,
} from '#src/contracts/outreach/follow-up-templates.ts'
import { sitePages } from '#src/contracts/pages.ts'
import type { Prices } from '#src/contracts/prices.ts'
import { AppError } from '#src/kit/app-error.ts'
import { fillPlaceholders } from '#src/kit/fill-placeholders.ts'
import { greetingName } from '#src/kit/greeting-name.ts'
import { dayMs } from '#src/kit/time.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { type Contact, markAnswered, recordFollowUpTime, holdContact } from '#src/server/people/customers/feature.ts'
import {
  type MailDeps,
  makeUnsubscribeUrl,
  marketingBlock,
  paragraphsOf,
  queueEmails,
  refuseSuppressed,
  type UnsubscribeLinkDeps,
} from '#src/server/people/emails/feature.ts'
import { makeOffer } from '#src/server/sales/offers/feature.ts'
import type { Database, Executor, Transaction } from '#src/server/platform/database/port.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import { done } from '#src/contracts/call.ts'
import { type FollowUpRequest, sendFollowUp as sendCall } from '#src/contracts/outreach/follow-ups.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { newId } from '#src/kit/ids.ts'
import { parseRecipient } from '#src/server/platform/mail/port.ts'
import { blankTask } from './plan.ts'
import { findDayTask, findTask, insertTask, joinRun, turnTask } from './tasks.sql.ts'
import type { TaskRow } from './tables.ts'

export interface TemplateDeps extends Pick<MailDeps, 'readBusiness'> {
  readPrices: (db: Executor) => Promise<Prices>
}

// What follow-ups say now: the prices of today in the owner's own words.
export async function readTemplates(deps: TemplateDeps, db: Executor) {
  const { businessName, words } = await deps.readBusiness(db)
  return templatesOf({ prices: await deps.readPrices(db), business: businessName, say: makeSay(words) })
}

export interface FollowUpDeps extends UnsubscribeLinkDeps, MailDeps {
  database: Database
  readPrices: (db: Executor) => Promise<Prices>
}

interface Mailing {
  type: FollowUpType
  words: FollowUpWords
  // Which occurrences of a placeholder are filled: all of them when many customers get the same words.
  fill: 'first' | 'every'
  actor: 'owner' | 'system'
}

// The one place where a follow-up becomes a mail, whoever wants it. Answers the id of the mail.
export async function dispatch(
  deps: FollowUpDeps,
  tx: Transaction,
  { contact, mailing }: { contact: Contact; mailing: Mailing },
): Promise<string> {
  const blocked = describeBlock(contact, mailing.type)
  if (blocked) throw new AppError('conflict', blocked)
  await refuseSuppressed(tx, contact.email, { isOffer: true })
  const now = deps.clock.now()
  const prices = await deps.readPrices(tx)
  const templates = await readTemplates(deps, tx)
  const { subject, paragraphs } = writeWords(contact, mailing, templates)
  const [emailId = ''] = await queueEmails(deps, tx, [
    {
      customerId: contact.id,
      kind: 'marketing',
      recipient: contact.email,
      subject,
      content: {
        paragraphs,
        ...(await makeAction(deps, tx, { contact, type: mailing.type, label: templates[mailing.type].action, prices })),
        unsubscribeUrl: makeUnsubscribeUrl(deps, contact.email),
      },
    },
  ])
  await recordFollowUpTime(tx, contact.id, now)
  if (mailing.actor === 'owner') await markAnswered(tx, contact.id, now)
  await recordAudit(tx, now, [
    { actor: mailing.actor, action: `follow-up.${mailing.type}`, customerId: contact.id, detail: { emailId } },
  ])
  return emailId
}

// Why nothing may be sent, in the words that the owner reads; null when it may.
export function describeBlock(contact: Contact, type: FollowUpType): string | null {
  if (contact.status === 'unsubscribed') return 'This person has unsubscribed. Nothing was sent.'
  if (isAboutQuote(type) && contact.quoteLettersAt) return null
  return marketingBlock(contact)
}

const isAboutQuote = (type: FollowUpType): boolean => type !== 'custom'

function writeWords({ name }: Contact, { type, words, fill }: Mailing, templates: Record<FollowUpType, FollowUpWords>) {
  const usual = templates[type]
  const subject = words.subject || usual.subject
  const content = words.content || usual.content
  if (!subject || !content) throw new AppError('bad_request', 'Please enter a subject and content.')
  const put = (text: string): string => fillPlaceholders(text, { Name: greetingName(name) }, fill)
  return { subject: put(subject), paragraphs: paragraphsOf(put(content)) }
}

// The offer is made with the mail that carries it: one customer, one price, one use.
async function makeAction(
  deps: FollowUpDeps,
  tx: Transaction,
  { contact, type, label, prices }: { contact: Contact; type: FollowUpType; label: string | null; prices: Prices },
) {
  if (!label) return {}
  if (type === 'day3') return { action: { label, url: `${deps.siteUrl}${sitePages.home}#portfolio` } }
  const { service, pricePence, days } = dayOfferOf(prices)
  const expiresAt = new Date(deps.clock.now().getTime() + days * dayMs)
  return {
    action: { label, url: await makeOffer(deps, tx, { customerId: contact.id, service, pricePence, expiresAt }) },
  }
}

export const alreadySent = (): AppError => new AppError('conflict', 'This follow-up was already sent to this customer.')

// The customer is held while it happens: of two clicks at the same moment, the second finds the task sent.
async function sendFollowUp(deps: FollowUpDeps, request: FollowUpRequest): Promise<{ alreadySent: boolean }> {
  const address = parseRecipient(request.email)
  return deps.database.transaction(async (tx) => {
    const contact = await holdContact(tx, request.customerId)
    if (!contact) throw new AppError('not_found', 'Customer not found')
    if (contact.email !== address) throw new AppError('bad_request', 'Invalid recipient')
    const now = deps.clock.now()
    if (request.runId && !(await joinRun(tx, request.runId, { id: contact.id, now }))) return { alreadySent: true }
    const task = await findTaskFor(tx, request)
    const mailing = writeMailing(request, task)
    const emailId = await dispatch(deps, tx, { contact, mailing })
    await recordSent(tx, { task, contact, mailing, now, emailId })
    return { alreadySent: false }
  })
}

const writeMailing = (request: FollowUpRequest, task: TaskRow | undefined): Mailing => ({
  type: request.template,
  words: { subject: request.subject || (task?.subject ?? ''), content: request.content || (task?.content ?? '') },
  fill: request.runId ? 'every' : 'first',
  actor: 'owner',
})

// The task that this send does: the one that was pressed, or the customer's own of that day.
async function findTaskFor(tx: Transaction, request: FollowUpRequest): Promise<TaskRow | undefined> {
  const { customerId, template, taskId } = request
  if (taskId) {
    const task = await findTask(tx, taskId)
    if (task?.customerId !== customerId) throw new AppError('not_found', 'This task no longer exists.')
    return task
  }
  return template === 'custom' ? undefined : findDayTask(tx, customerId, template)
}

interface Sent {
  task: TaskRow | undefined
  contact: Contact
  mailing: Mailing
  now: Date
  emailId: string
}

async function recordSent(tx: Transaction, { task, contact, mailing, now, emailId }: Sent): Promise<void> {
  const ending = { state: 'sent', finishedAt: now, emailId, reason: null } as const
  const { type, words } = mailing
  if (!task) {
    const made = { id: newId(now.getTime()), customerId: contact.id, createdAt: now, type, dueAt: now }
    return insertTask(tx, { ...blankTask, ...made, ...words, ...ending })
  }
  if (task.state === 'cancelled') throw new AppError('conflict', 'This task was cancelled. Nothing was sent.')
  if (!(await turnTask(tx, task.id, { from: ['open', 'held'], to: ending }))) throw alreadySent()
}

export const sendRoutes = (deps: FollowUpDeps): Route[] => [
  route(sendCall, async ({ body }) => ({ body: { ...done, ...(await sendFollowUp(deps, body)) } })),
]
