import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { formatDate } from '#src/kit/format-date.ts'
import { approvalDays, reminderDays } from '#src/contracts/studio/review-limits.ts'
import { dayMs } from '#src/kit/time.ts'
import { tryEach } from '#src/kit/try-each.ts'
import { onceClockSettled } from '#src/server/people/forgetting/feature.ts'
import { changeJob, findJobsInReview, lockJob } from '#src/server/studio/production/store.ts'
import { clearStudio } from '#src/server/studio/production/studio.ts'
import type { JobRow } from '#src/server/studio/production/tables.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { mailReminder } from './delivery-mails.ts'

// Without an answer a film counts as approved after a week; a mail says so two days before.
export async function sweepReviews(deps: DeliveryDeps): Promise<void> {
  await tryEach(await findJobsInReview(deps.database), async ({ id }) => {
    const isApproved = await deps.database.transaction(async (tx) => {
      const job = await lockJob(tx, id)
      if (job?.status !== 'completed' || job.approvedAt || !job.deliveredAt) return false
      const approvesAt = new Date(job.deliveredAt.getTime() + approvalDays * dayMs)
      const now = deps.clock.now()
      if (now >= approvesAt && job.remindedAt) {
        await changeJob(tx, id, { approvedAt: now, approvedBy: 'silence' })
        await deps.whenApproved(tx, job)
        return true
      }
      if (isReminderDue(job, now)) {
        await changeJob(tx, id, { remindedAt: now })
        await mailReminder(deps, tx, {
          job,
          day: formatDate(latest(approvesAt, now), { day: 'numeric', month: 'long' }),
        })
      }
      return false
    })
    if (isApproved) await clearStudio(deps, id)
  })
}

const isReminderDue = ({ remindedAt, deliveredAt }: JobRow, now: Date): boolean =>
  remindedAt === null && now.getTime() >= (deliveredAt?.getTime() ?? 0) + reminderDays * dayMs

const latest = (a: Date, b: Date): Date => (a > b ? a : b)

const sweepReviewsJob = defineJob({ name: 'delivery.sweep', schema: z.object({}), attempts: 1, cron: '17 * * * *' })

export const deliveryJobs = [sweepReviewsJob]

export const deliveryHandlers = (deps: DeliveryDeps): JobHandler[] => [
  handleJob(sweepReviewsJob, () => onceClockSettled(deps, () => sweepReviews(deps))),
]
