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
import { type Contact, markAnswered, recordFollowUpTime } from '#src/server/people/customers/feature.ts'
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

interface TemplateDeps extends Pick<MailDeps, 'readBusiness'> {
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

export interface Mailing {
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
  const blocked = describeBlock(contact)
  if (blocked) throw new AppError('conflict', blocked)
  await refuseSuppressed(tx, contact.email)
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
export function describeBlock(contact: Pick<Contact, 'status' | 'consentAt' | 'confirmedAt'>): string | null {
  if (contact.status === 'unsubscribed') return 'This person has unsubscribed. Nothing was sent.'
  return marketingBlock(contact)
}

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
