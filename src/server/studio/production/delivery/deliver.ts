import { z } from 'zod'
import { approvalDays, reminderDays } from '#src/contracts/studio/review-limits.ts'
import {
  filmReady as readyLetter,
  approvalReminder as reminderLetter,
  nextVersion as versionLetter,
} from '#src/contracts/words/letters/film-letters.ts'
import * as shared from '#src/contracts/words/letters/shared.ts'
import { type Phrase, phrase } from '#src/contracts/words/say.ts'
import { formatDate } from '#src/kit/format-date.ts'
import { dayMs } from '#src/kit/time.ts'
import { tryEach } from '#src/kit/try-each.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import { findCustomer } from '#src/server/people/customers/feature.ts'
import { type OutgoingEmail, queueEmails } from '#src/server/people/emails/feature.ts'
import { onceClockSettled } from '#src/server/people/forgetting/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import {
  aboutJob,
  changeJob,
  findJob,
  findJobsInReview,
  lockJob,
} from '#src/server/studio/production/productions.sql.ts'
import type { FilmRow, JobRow } from '#src/server/studio/production/tables.ts'

type Words = Record<'subject' | 'title' | 'body', Phrase>

export async function mailTheFilm(
  deps: StudioDeps,
  tx: Transaction,
  delivered: EventOf<'film.delivered'>[],
): Promise<void> {
  for (const { jobId, facts } of delivered) {
    const job = jobId ? await findJob(tx, jobId) : undefined
    if (job) await mail(deps, tx, { job, words: facts.version === 1 ? firstVersion(job) : nextVersion(facts) })
  }
}

const firstVersion = ({ businessName, roundsAllowed, keptDays }: JobRow): Words => ({
  subject: phrase(readyLetter.subject, { business: oneLine(businessName) }),
  title: phrase(readyLetter.title),
  body: phrase(readyLetter.body, {
    rounds: String(roundsAllowed),
    approvalDays: String(approvalDays),
    retentionDays: String(keptDays),
  }),
})

const nextVersion = ({ version }: Pick<FilmRow, 'version'>): Words => ({
  subject: phrase(versionLetter.subject, { version: String(version) }),
  title: phrase(versionLetter.title, { version: String(version) }),
  body: phrase(versionLetter.body),
})

const mailReminder = (deps: StudioDeps, tx: Transaction, { job, day }: { job: JobRow; day: string }) =>
  mail(deps, tx, {
    job,
    words: {
      subject: phrase(reminderLetter.subject),
      title: phrase(reminderLetter.title),
      body: phrase(reminderLetter.body, { day }),
    },
  })

// A job without an order has no page to link to: the owner sends such a film himself.
async function mail(deps: StudioDeps, tx: Transaction, { job, words }: { job: JobRow; words: Words }): Promise<void> {
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

export interface RetentionClock {
  deletedAt: Date
  // After the delivery that it counts from.
  keptDays: number
  isPaused: boolean
}

type Dated = Pick<JobRow, 'deliveredAt' | 'keptDays' | 'status' | 'erasedAt'>

// The last of an order's films decides, each by the days that its customer was told. Undefined while none is there; an open
// revision or dispute stops it.
export function retentionClock(jobs: Dated[], hasOpenDispute: boolean): RetentionClock | undefined {
  const kept = jobs.filter(({ erasedAt }) => erasedAt === null)
  const [last] = kept.flatMap(endOf).toSorted((one, other) => other.deletedAt.getTime() - one.deletedAt.getTime())
  if (!last) return undefined
  return {
    ...last,
    isPaused: hasOpenDispute || kept.some(({ status }) => status !== 'completed'),
  }
}

const endOf = ({ deliveredAt, keptDays }: Dated) =>
  deliveredAt ? [{ deletedAt: new Date(deliveredAt.getTime() + keptDays * dayMs), keptDays }] : []

// Without an answer a film counts as approved after a week; a mail says so two days before.
export async function sweepReviews(deps: StudioDeps): Promise<void> {
  await tryEach(await findJobsInReview(deps.database), async ({ id }) => {
    await deps.database.transaction(async (tx) => {
      const job = await lockJob(tx, id)
      if (job?.status !== 'completed' || job.approvedAt || !job.deliveredAt) return
      const approvesAt = new Date(job.deliveredAt.getTime() + approvalDays * dayMs)
      const now = deps.clock.now()
      if (now >= approvesAt && job.remindedAt) {
        await changeJob(tx, id, { approvedAt: now, approvedBy: 'silence' })
        await deps.record(tx, [{ kind: 'film.approved', actor: 'system', ...aboutJob(job), facts: {} }])
        return
      }
      if (isReminderDue(job, now)) {
        await changeJob(tx, id, { remindedAt: now })
        await mailReminder(deps, tx, {
          job,
          day: formatDate(latest(approvesAt, now), { day: 'numeric', month: 'long' }),
        })
      }
    })
  })
}

const isReminderDue = ({ remindedAt, deliveredAt }: JobRow, now: Date): boolean =>
  remindedAt === null && now.getTime() >= (deliveredAt?.getTime() ?? 0) + reminderDays * dayMs

const latest = (a: Date, b: Date): Date => (a > b ? a : b)

export const sweepReviewsJob = defineJob({
  name: 'delivery.sweep',
  schema: z.object({}),
  attempts: 1,
  cron: '17 * * * *',
})

export const deliveryHandlers = (deps: StudioDeps): JobHandler[] => [
  handleJob(sweepReviewsJob, () => onceClockSettled(deps, () => sweepReviews(deps))),
]
