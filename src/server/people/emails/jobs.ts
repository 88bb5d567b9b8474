import { z } from 'zod'
import { defineJob, handleJob, type JobHandler, type Queue } from '#src/server/platform/queue/port.ts'
import { type DeliverDeps, deliverEmail } from './deliver-email.ts'
import { deliverEmailJob } from './deliver-job.ts'
import { sweepEmails } from './sweep-emails.ts'

const sweepEmailsJob = defineJob({ name: 'emails.sweep', schema: z.object({}), attempts: 1, cron: '* * * * *' })

export const emailJobs = [deliverEmailJob, sweepEmailsJob]

export function emailHandlers(deps: DeliverDeps & { queue: Queue }): JobHandler[] {
  return [
    handleJob(deliverEmailJob, ({ emailId }, { attempt }) => deliverEmail(deps, { emailId, attempt })),
    handleJob(sweepEmailsJob, () => sweepEmails(deps)),
  ]
}
