import { findUnanswered } from '#src/server/people/customers/feature.ts'
import { findUndelivered } from '#src/server/people/emails/feature.ts'
import { findUnansweredReplies } from '#src/server/people/replies/feature.ts'
import type { Found, WaitingDeps } from './waiting-deps.ts'

export async function findPeopleWaiting({ database }: WaitingDeps, max: number): Promise<Found> {
  const [leads, replies, failed, unknown] = await Promise.all([
    findUnanswered(database, max),
    findUnansweredReplies(database, max),
    findUndelivered(database, 'failed', max),
    findUndelivered(database, 'unknown', max),
  ])
  return {
    lead: leads.map(({ id, name, createdAt, status }) => ({
      id,
      targetId: id,
      name,
      text: status === 'quoted' ? 'Asked for a quote. The price was sent automatically.' : 'Asked for a quote.',
      since: createdAt.toISOString(),
    })),
    reply: replies.map(({ id, customerId, name, subject, hasPhotos, isProven, createdAt }) => ({
      id,
      targetId: customerId,
      name,
      text: `${hasPhotos ? 'Sent photos' : 'Replied'}${isProven ? '' : ' (sender not proven)'}${subject ? `: ${subject}` : '.'}`,
      since: createdAt.toISOString(),
    })),
    mail_failed: failed.map(presentMail),
    mail_unknown: unknown.map(presentMail),
  }
}

type Undelivered = Awaited<ReturnType<typeof findUndelivered>>[number]

const presentMail = ({ id, recipient, subject, createdAt }: Undelivered) => ({
  id,
  targetId: id,
  name: recipient,
  text: subject,
  since: createdAt.toISOString(),
})
