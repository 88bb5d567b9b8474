import type { NewsKind } from '#src/contracts/overview/news-kinds.ts'
import { customerPath, emailsPath, jobPath, officePages, ownerOrderPath } from '#src/contracts/pages.ts'
import { formatPence } from '#src/kit/money.ts'
import type { KindToldTo } from '#src/server/events/catalogue.ts'
import type { Told } from '#src/server/events/readers.ts'
import { findAlert } from '#src/server/admin/health/feature.ts'
import { findCustomer } from '#src/server/people/customers/feature.ts'
import { findEmailEntry } from '#src/server/people/emails/feature.ts'
import { findNewestReply } from '#src/server/people/replies/feature.ts'
import { findOrder, sumPaid } from '#src/server/sales/orders/feature.ts'
import { findJob } from '#src/server/studio/production/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { ownerNews } from './tables.ts'

// Of what an event is news to the owner, and in which words.

export type News = Pick<typeof ownerNews.$inferSelect, 'id' | 'kind' | 'targetId'>

export type NotedNews = Pick<typeof ownerNews.$inferSelect, 'kind' | 'targetId' | 'key' | 'createdAt'>

export function toNews(event: Told<'owner'>): NotedNews[] {
  const describe = newsOf[event.kind] as (event: Told<'owner'>) => Noted | undefined
  const noted = describe(event)
  if (!noted?.targetId) return []
  const { kind, targetId, once = targetId } = noted
  return [{ kind, targetId, key: `${kind} ${once}`, createdAt: event.at }]
}

interface Noted {
  kind: NewsKind
  // Whose name is read when it is told.
  targetId: string | undefined
  // The same once more is no news: the target alone, unless this says otherwise.
  once?: string
}

type ToldEvent<K extends KindToldTo<'owner'>> = Extract<Told<'owner'>, { kind: K }>

// What each kind is news of, if it is.
const newsOf: { [K in KindToldTo<'owner'>]: (event: ToldEvent<K>) => Noted | undefined } = {
  'quote.requested': ({ customerId, facts }) => (facts.isTest ? undefined : { kind: 'lead', targetId: customerId }),
  'reply.received': ({ customerId, facts }) => ({ kind: 'reply', targetId: customerId, once: facts.replyId }),
  'email.failed': (event) => newsOfMail(event),
  'email.unknown': (event) => newsOfMail(event),
  'order.placed': ({ actor, orderId }) => (actor === 'owner' ? undefined : { kind: 'order', targetId: orderId }),
  'order.paid': ({ orderId }) => ({ kind: 'payment', targetId: orderId }),
  'order.ready': ({ orderId }) => ({ kind: 'photos_complete', targetId: orderId }),
  // Ten broken photos in a row are heard of once an hour.
  'photo.unreadable': ({ customerId, at }) => ({
    kind: 'photo_unreadable',
    targetId: customerId,
    once: `${customerId} ${hourOf(at)}`,
  }),
  'film.ready': ({ jobId, facts }) => ({ kind: 'film_ready', targetId: jobId, once: facts.filmId }),
  // Somebody who writes ten comments in a row is heard of once an hour.
  'film.commented': ({ jobId, at }) => ({ kind: 'comment', targetId: jobId, once: `${jobId} ${hourOf(at)}` }),
  'film.revision_asked': ({ jobId, number }) => ({ kind: 'revision', targetId: jobId, once: `${jobId} ${number}` }),
  'film.edited': ({ jobId, number }) => ({ kind: 'revision', targetId: jobId, once: `${jobId} ${number}` }),
  'film.approved': ({ jobId, number }) => ({ kind: 'approval', targetId: jobId, once: `${jobId} ${number}` }),
  'alert.opened': ({ facts }) => ({ kind: 'alert', targetId: facts.alertId }),
}

// Mails to the owner have no customer: they must not tell of themselves. A server that refuses everything is told of once
// an hour.
const newsOfMail = ({ customerId, facts, at }: ToldEvent<'email.failed' | 'email.unknown'>): Noted | undefined =>
  customerId ? { kind: 'mail_failed', targetId: facts.emailId, once: hourOf(at) } : undefined

// As '2026111910', in UTC.
const hourOf = (at: Date): string => at.toISOString().slice(0, 13).replaceAll(/\D/g, '')

export interface NewsWords {
  title: string
  text: string
  // What the owner does next, and where in the office.
  action: string
  path: string
}

type Describe = (db: Executor, targetId: string) => Promise<NewsWords | undefined>

// In words. Undefined when what it was about is gone.
export const describeNews = (db: Executor, { kind, targetId }: News): Promise<NewsWords | undefined> =>
  describers[kind](db, targetId)

const ofOrder =
  (write: (order: { name: string; number: string; total: string }) => Omit<NewsWords, 'path'>): Describe =>
  async (db, id) => {
    const order = await findOrder(db, id)
    if (!order) return undefined
    const { name, email, totalPence, isTest } = order
    const number = isTest ? `${order.number} (Test mode)` : order.number
    const words = write({ name: name || email || 'A buyer', number, total: formatPence(totalPence) })
    return { ...words, path: ownerOrderPath(id) }
  }

const ofJob =
  (write: (business: string) => Omit<NewsWords, 'path'>): Describe =>
  async (db, id) => {
    const job = await findJob(db, id)
    return job && !job.erasedAt ? { ...write(job.businessName), path: jobPath(id) } : undefined
  }

const describers: Record<NewsKind, Describe> = {
  lead: async (db, id) => {
    const customer = await findCustomer(db, id)
    if (!customer || customer.deletedAt) return undefined
    const name = customer.name || customer.email
    return {
      title: `New lead: ${name}`,
      text: `${customer.businessName || name} asked for a quote. Please reply within 2 hours.`,
      action: 'Reply',
      path: customerPath(id),
    }
  },
  reply: async (db, id) => {
    const customer = await findCustomer(db, id)
    const reply = await findNewestReply(db, id)
    if (!customer || customer.deletedAt || !reply) return undefined
    return {
      title: `${customer.name || customer.email} replied`,
      text: reply.subject || 'Their reply is in their history.',
      action: 'Read and reply',
      path: customerPath(id),
    }
  },
  order: ofOrder(({ name, number, total }) => ({
    title: `New order: ${total}`,
    text: `${name} placed order ${number}.`,
    action: 'Open the order',
  })),
  payment: ofOrder(({ name, number, total }) => ({
    title: `Paid: ${total}`,
    text: `${name} paid for order ${number}.`,
    action: 'Open the order',
  })),
  photos_complete: ofOrder(({ name, number }) => ({
    title: 'All photos are here',
    text: `${name} has sent the photos for order ${number}.`,
    action: 'Open the order',
  })),
  // Who hasn't paid sees it on their own page, and can send another.
  photo_unreadable: async (db, id) => {
    const customer = await findCustomer(db, id)
    if (!customer || !(await sumPaid(db, [id])).has(id)) return undefined
    return {
      title: `A photo can’t be read: ${customer.name || customer.email}`,
      text: 'It can’t be in the film. Ask for it again if it matters.',
      action: 'Open the customer',
      path: customerPath(id),
    }
  },
  film_ready: ofJob((business) => ({
    title: `Film ready: ${business}`,
    text: 'A film is ready. Check it before it goes out.',
    action: 'Watch the film',
  })),
  comment: ofJob((business) => ({
    title: `Comments: ${business}`,
    text: 'The customer commented on the film.',
    action: 'Read the comments',
  })),
  revision: ofJob((business) => ({
    title: `Changes requested: ${business}`,
    text: 'The customer asked for changes to the film.',
    action: 'Make the changes',
  })),
  approval: ofJob((business) => ({
    title: `Approved: ${business}`,
    text: 'The film has been approved.',
    action: 'Open the job',
  })),
  mail_failed: async (db, id) => {
    const mail = await findEmailEntry(db, id)
    if (!mail) return undefined
    return {
      title: 'An email wasn’t delivered',
      text: `"${mail.subject}" to ${mail.recipient} was not delivered.`,
      action: 'Open emails',
      path: emailsPath,
    }
  },
  alert: async (db, id) => {
    const alert = await findAlert(db, id)
    return alert && { title: 'Alert', text: alert.message, action: 'Open monitoring', path: officePages.monitoring }
  },
}
