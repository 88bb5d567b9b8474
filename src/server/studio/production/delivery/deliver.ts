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
import { findSentAt, type OutgoingEmail, queueEmails } from '#src/server/people/emails/feature.ts'
import { onceClockSettled } from '#src/server/people/forgetting/feature.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { changeFilm, findFilms } from '#src/server/studio/production/films.sql.ts'
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
    if (!job) continue
    const letterId = await mail(deps, tx, { job, words: facts.version === 1 ? firstVersion(job) : nextVersion(facts) })
    await changeFilm(tx, facts.filmId, { letterId })
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
async function mail(deps: StudioDeps, tx: Transaction, { job, words }: { job: JobRow; words: Words }) {
  const order = await deps.findOrderOf(tx, job)
  if (!order?.email) return null
  const { email: recipient, url } = order
  const { subject, title, body } = words
  const outgoing: OutgoingEmail = {
    customerId: job.customerId,
    kind: 'transactional',
    recipient,
    subject,
    content: { title, paragraphs: [body], action: { label: phrase(shared.watchButton), url } },
  }
  const [id = null] = await queueEmails(deps, tx, [outgoing])
  return id
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export interface RetentionClock {
  deletedAt: Date
  // After the delivery that it counts from.
  keptDays: number
  isPaused: boolean
}

type Dated = Pick<JobRow, 'deliveredAt' | 'keptDays' | 'status' | 'erasedAt' | 'stoppedFor'>

// The last of an order's films decides, each by the days that its customer was told. Undefined while none is there; an open
// dispute stops it, and a film that is still worked on.
export function retentionClock(jobs: Dated[], hasOpenDispute: boolean): RetentionClock | undefined {
  const kept = jobs.filter(({ erasedAt }) => erasedAt === null)
  const [last] = kept.flatMap(endOf).toSorted((one, other) => other.deletedAt.getTime() - one.deletedAt.getTime())
  if (!last) return undefined
  return {
    ...last,
    isPaused: hasOpenDispute || kept.some(({ status, stoppedFor }) => status !== 'completed' && !stoppedFor),
  }
}

const endOf = ({ deliveredAt, keptDays }: Dated) =>
  deliveredAt ? [{ deletedAt: new Date(deliveredAt.getTime() + keptDays * dayMs), keptDays }] : []

// By the clock.
export const followReviews = (deps: StudioDeps): Promise<void> => onceClockSettled(deps, () => sweepReviews(deps))

// Without an answer a film counts as approved a week after its customer was told of it; a mail says so two days before. What
// was never sent starts no clock, and while the buyer disputes the payment it stands still.
export async function sweepReviews(deps: StudioDeps): Promise<void> {
  await tryEach(await findJobsInReview(deps.database), async ({ id }) => {
    await deps.database.transaction(async (tx) => {
      const job = await lockJob(tx, id)
      const approvesAt = job && (await findApprovalDay(deps, tx, job))
      if (!job || !approvesAt) return
      const now = deps.clock.now()
      if (job.remindedAt) {
        const remindedAt = await whenSent(tx, job.reminderId, job.remindedAt)
        if (!remindedAt || now < latest(approvesAt, addDays(remindedAt, noticeDays))) return
        await changeJob(tx, id, { approvedAt: now, approvedBy: 'silence' })
        await deps.record(tx, [{ kind: 'film.approved', actor: 'system', ...aboutJob(job), facts: {} }])
      } else if (now >= addDays(approvesAt, -noticeDays)) {
        const day = formatDate(latest(approvesAt, addDays(now, noticeDays)), { day: 'numeric', month: 'long' })
        await changeJob(tx, id, { remindedAt: now, reminderId: await mailReminder(deps, tx, { job, day }) })
      }
    })
  })
}

const noticeDays = approvalDays - reminderDays

// Null for a film that is not in review, whose customer has not been told yet, or whose payment is disputed or went back.
export async function findApprovalDay(deps: StudioDeps, db: Executor, job: JobRow): Promise<Date | null> {
  const { status, approvedAt, deliveredAt, orderId, stoppedFor } = job
  if (status !== 'completed' || approvedAt || stoppedFor || !deliveredAt) return null
  if (orderId && (await deps.hasOpenDispute(db, orderId))) return null
  const [newest] = (await findFilms(db, job.id)).filter((film) => film.deliveredAt)
  const toldAt = await whenSent(db, newest?.letterId ?? null, deliveredAt)
  return toldAt && addDays(toldAt, approvalDays)
}

// A letter that is not kept any more went out long ago.
async function whenSent(db: Executor, letterId: string | null, queuedAt: Date): Promise<Date | null> {
  const sent = letterId === null ? undefined : (await findSentAt(db, [letterId])).get(letterId)
  return sent === undefined ? queuedAt : sent
}

const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs)

const latest = (a: Date, b: Date): Date => (a > b ? a : b)
