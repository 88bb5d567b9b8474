import { cancellable, retryable } from '#src/contracts/people/emails.ts'
import { AppError } from '#src/kit/app-error.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import { deliverEmailJob } from './deliver-job.ts'
import { turnEmail, turnEmails } from './log-store.ts'

interface ChangeDeps {
  database: Database
  queue: Queue
  clock: Clock
}

// The row goes out under its old Message-ID: a receiver that has it already can tell.
export async function retryEmail({ database, queue, clock }: ChangeDeps, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const email = await turnEmail(tx, id, { from: retryable, to: 'waiting', finishedAt: null })
    if (!email) throw new AppError('conflict', 'You can only resend an email that failed or was cancelled.')
    await queue.enqueue(tx, deliverEmailJob, [{ emailId: id }])
    const { customerId } = email
    await recordAudit(tx, clock.now(), [
      { actor: 'owner', action: 'email.retried', customerId, detail: { emailId: id } },
    ])
  })
}

// Everything that failed or whose fate nobody knows. Answers how many.
export async function retryAllEmails({ database, queue, clock }: ChangeDeps): Promise<number> {
  return database.transaction(async (tx) => {
    const turned = await turnEmails(tx, ['failed', 'unknown'])
    await queue.enqueue(
      tx,
      deliverEmailJob,
      turned.map(({ id }) => ({ emailId: id })),
    )
    await recordAudit(
      tx,
      clock.now(),
      turned.map(({ id, customerId }) => ({
        actor: 'owner',
        action: 'email.retried',
        customerId,
        detail: { emailId: id },
      })),
    )
    return turned.length
  })
}

export async function cancelEmail({ database, clock }: Omit<ChangeDeps, 'queue'>, id: string): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const email = await turnEmail(tx, id, { from: cancellable, to: 'cancelled', finishedAt: now })
    if (!email) throw new AppError('conflict', 'You can only cancel an email that is still waiting.')
    const { customerId } = email
    await recordAudit(tx, now, [{ actor: 'owner', action: 'email.cancelled', customerId, detail: { emailId: id } }])
  })
}
