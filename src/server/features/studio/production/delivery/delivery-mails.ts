import { approvalDays, retentionDays } from '#src/contracts/studio/review-limits.ts'
import { findCustomer } from '#src/server/features/people/customers/feature.ts'
import { type OutgoingEmail, queueEmails } from '#src/server/features/people/emails/feature.ts'
import type { FilmRow, JobRow } from '#src/server/features/studio/production/tables.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { DeliveryDeps } from './delivery-deps.ts'

type Words = { subject: string; title: string; paragraphs: string[]; label: string }

export const mailDelivered = (deps: DeliveryDeps, tx: Transaction, { job, film }: { job: JobRow; film: FilmRow }) =>
  mail(deps, tx, { job, words: film.version === 1 ? firstVersion(job) : nextVersion(film) })

const firstVersion = ({ businessName, roundsAllowed }: JobRow): Words => ({
  subject: `Your film for ${oneLine(businessName)} is ready to watch`,
  title: 'Your film is ready to watch.',
  paragraphs: [
    'Play it, pause where it matters and say what you would like changed. Or approve it, and the files are yours.',
    `${roundsAllowed} revision rounds are included. Without an answer within ${approvalDays} days the film counts as approved.`,
    `Photos and films are deleted ${retentionDays.delivered} days after delivery.`,
  ],
  label: 'Watch your film',
})

const nextVersion = ({ version }: FilmRow): Words => ({
  subject: `Version ${version} of your film is ready`,
  title: `Version ${version} is ready to watch.`,
  paragraphs: ['We have worked through your comments. Have a look. Approve it, or tell us what is still missing.'],
  label: 'Watch your film',
})

export const mailReminder = (deps: DeliveryDeps, tx: Transaction, { job, day }: { job: JobRow; day: string }) =>
  mail(deps, tx, {
    job,
    words: {
      subject: 'Your film is waiting for your approval',
      title: 'Your film is waiting for your approval.',
      paragraphs: [`If we don’t hear from you, it counts as approved on ${day}. You can ask for changes until then.`],
      label: 'Watch your film',
    },
  })

// A job without an order has no page to link to: the owner sends such a film himself.
async function mail(deps: DeliveryDeps, tx: Transaction, { job, words }: { job: JobRow; words: Words }): Promise<void> {
  const [customer, url] = [await findCustomer(tx, job.customerId), await deps.orderUrlOf(job)]
  if (!customer || url === null) return
  const { subject, title, paragraphs, label } = words
  const outgoing: OutgoingEmail = {
    customerId: customer.id,
    kind: 'transactional',
    recipient: customer.email,
    subject,
    content: { title, paragraphs, action: { label, url } },
  }
  await queueEmails(deps, tx, [outgoing])
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
