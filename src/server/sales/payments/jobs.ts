import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { closeAttempts, closeJob } from './close-payment.ts'
import type { PaymentDeps } from './deps.ts'
import { handleEvent } from './handle-event.ts'
import { reconcilePayments } from './reconcile-payments.ts'

// Ten attempts over a day: as long as a provider might be away.
export const handleEventJob = defineJob({
  name: 'payments.handle-event',
  schema: z.object({ kind: z.enum(['intent', 'charge', 'dispute']), id: z.string().max(255) }),
  attempts: 10,
  retryDelaySeconds: 5,
  maxAtOnce: 8,
})

const reconcileJob = defineJob({
  name: 'payments.reconcile',
  schema: z.object({}),
  attempts: 1,
  timeoutSeconds: 240,
  cron: '*/5 * * * *',
})

export const paymentJobs = [handleEventJob, closeJob, reconcileJob]

export const paymentHandlers = (deps: PaymentDeps): JobHandler[] => [
  handleJob(handleEventJob, (subject, { attempt }) => handleEvent(deps, subject, attempt)),
  handleJob(closeJob, ({ orderId }) => closeAttempts(deps, orderId)),
  handleJob(reconcileJob, () => reconcilePayments(deps)),
]
