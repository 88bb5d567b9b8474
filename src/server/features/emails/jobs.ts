import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { type DeliverDeps, deliverEmail } from './deliver-email.ts'
import { sweepEmails } from './sweep-emails.ts'

// Eight attempts over one to two hours: as long as a mail server is usually away for upkeep.
export const deliverEmailJob = defineJob({
  name: 'emails.deliver',
  schema: z.object({ emailId: z.uuid() }),
  attempts: 8,
  retryDelaySeconds: 30,
  mostAtOnce: 16,
})

const sweepEmailsJob = defineJob({ name: 'emails.sweep', schema: z.object({}), attempts: 1, cron: '* * * * *' })

export const emailJobs = [deliverEmailJob, sweepEmailsJob]

export function emailHandlers(deps: DeliverDeps): JobHandler[] {
  return [
    handleJob(deliverEmailJob, ({ emailId }, { attempt }) =>
      deliverEmail(deps, { emailId, isLastAttempt: attempt >= deliverEmailJob.attempts }),
    ),
    handleJob(sweepEmailsJob, () => sweepEmails(deps)),
  ]
}
