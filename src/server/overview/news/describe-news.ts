import type { NewsKind } from '#src/contracts/overview/news-kinds.ts'
import { customerPath, emailsPath, jobPath, officePages, ownerOrderPath } from '#src/contracts/pages.ts'
import { formatPence } from '#src/kit/money.ts'
import { findAlert } from '#src/server/overview/monitoring/feature.ts'
import { findCustomer } from '#src/server/people/customers/feature.ts'
import { findEmailEntry } from '#src/server/people/emails/feature.ts'
import { findNewestReply } from '#src/server/people/replies/feature.ts'
import { findOrder } from '#src/server/sales/orders/feature.ts'
import { findJob } from '#src/server/studio/production/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { News } from './tables.ts'

export interface Told {
  title: string
  text: string
  // What the owner does next, and where in the office.
  action: string
  path: string
}

type Describe = (db: Executor, targetId: string) => Promise<Told | undefined>

// In words. Undefined when what it was about is gone.
export const describeNews = (db: Executor, { kind, targetId }: News): Promise<Told | undefined> =>
  describers[kind](db, targetId)

const ofOrder =
  (write: (order: { name: string; number: string; total: string }) => Omit<Told, 'path'>): Describe =>
  async (db, id) => {
    const order = await findOrder(db, id)
    if (!order) return undefined
    const { number, name, email, totalPence } = order
    const words = write({ name: name || email || 'A buyer', number, total: formatPence(totalPence) })
    return { ...words, path: ownerOrderPath(id) }
  }

const ofJob =
  (write: (business: string) => Omit<Told, 'path'>): Describe =>
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
    if (!customer || !reply) return undefined
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
