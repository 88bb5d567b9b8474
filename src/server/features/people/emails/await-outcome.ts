import { setTimeout as sleep } from 'node:timers/promises'
import type { EmailStatus } from '#src/contracts/people/emails.ts'
import { AppError } from '#src/kit/app-error.ts'
import { secondMs } from '#src/kit/time.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { readStatus } from './log-store.ts'

const longestWaitMs = 6 * secondMs
const pauseMs = 150

// The owner looks at the screen that sent it: worth a moment's wait to tell whether the mail server took it. A server
// that is away does not hold him up; the mail waits in the log and is tried again.
export async function awaitOutcome(database: Executor, emailId: string): Promise<EmailStatus> {
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    const row = await readStatus(database, emailId)
    if (!row) throw new AppError('not_found', 'This email no longer exists.')
    const isUnderWay = row.status === 'sending' || (row.status === 'waiting' && row.reason === null)
    if (!isUnderWay || waitedMs >= longestWaitMs) return acceptOutcome(row)
    await sleep(pauseMs)
  }
}

function acceptOutcome({ status, reason }: { status: EmailStatus; reason: string | null }): EmailStatus {
  if (status !== 'failed' && status !== 'unknown' && status !== 'suppressed') return status
  throw new AppError('unavailable', 'The mail server refused this email. Its reply is in the log.', {
    detail: `${status} ${reason ?? ''}`,
  })
}
