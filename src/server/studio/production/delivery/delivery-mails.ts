import { approvalDays } from '#src/contracts/studio/review-limits.ts'
import {
  approvalReminder as reminderLetter,
  filmReady as readyLetter,
  nextVersion as versionLetter,
} from '#src/contracts/words/letters/film-letters.ts'
import * as shared from '#src/contracts/words/letters/shared.ts'
import { type Phrase, phrase } from '#src/contracts/words/say.ts'
import { findCustomer } from '#src/server/people/customers/feature.ts'
import { type OutgoingEmail, queueEmails } from '#src/server/people/emails/feature.ts'
import type { FilmRow, JobRow } from '#src/server/studio/production/tables.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { DeliveryDeps } from './delivery-deps.ts'

type Words = Record<'subject' | 'title' | 'body', Phrase>

export const mailDelivered = (deps: DeliveryDeps, tx: Transaction, { job, film }: { job: JobRow; film: FilmRow }) =>
  mail(deps, tx, { job, words: film.version === 1 ? firstVersion(job) : nextVersion(film) })

const firstVersion = ({ businessName, roundsAllowed, keptDays }: JobRow): Words => ({
  subject: phrase(readyLetter.subject, { business: oneLine(businessName) }),
  title: phrase(readyLetter.title),
  body: phrase(readyLetter.body, {
    rounds: String(roundsAllowed),
    approvalDays: String(approvalDays),
    retentionDays: String(keptDays),
  }),
})

const nextVersion = ({ version }: FilmRow): Words => ({
  subject: phrase(versionLetter.subject, { version: String(version) }),
  title: phrase(versionLetter.title, { version: String(version) }),
  body: phrase(versionLetter.body),
})

export const mailReminder = (deps: DeliveryDeps, tx: Transaction, { job, day }: { job: JobRow; day: string }) =>
  mail(deps, tx, {
    job,
    words: {
      subject: phrase(reminderLetter.subject),
      title: phrase(reminderLetter.title),
      body: phrase(reminderLetter.body, { day }),
    },
  })

// A job without an order has no page to link to: the owner sends such a film himself.
async function mail(deps: DeliveryDeps, tx: Transaction, { job, words }: { job: JobRow; words: Words }): Promise<void> {
  const [customer, url] = [await findCustomer(tx, job.customerId), await deps.orderUrlOf(job)]
  if (!customer || url === null) return
  const { subject, title, body } = words
  const outgoing: OutgoingEmail = {
    customerId: customer.id,
    kind: 'transactional',
    recipient: customer.email,
    subject,
    content: { title, paragraphs: [body], action: { label: phrase(shared.watchButton), url } },
  }
  await queueEmails(deps, tx, [outgoing])
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
