import { newId } from '#src/kit/ids.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { parseRecipient } from '#src/server/platform/mail/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import { deliverEmailJob } from './deliver-job.ts'
import { insertEmails } from './store.ts'
import type { EmailKind } from './tables.ts'

export interface OutgoingEmail {
  customerId: string | null
  kind: EmailKind
  recipient: string
  subject: string
  text: string
  html: string
}

// Mail leaves only through the outbox: rows and jobs exist exactly when the caller's own write does. Answers the ids.
export async function queueEmails(
  deps: { queue: Queue; clock: Clock },
  tx: Transaction,
  outgoing: OutgoingEmail[],
): Promise<string[]> {
  if (outgoing.length === 0) return []
  const now = deps.clock.now()
  const rows = outgoing.map(({ customerId, kind, recipient, subject, text, html }) => ({
    id: newId(now.getTime()),
    createdAt: now,
    customerId,
    kind,
    recipient: parseRecipient(recipient),
    subject,
    textContent: text,
    htmlContent: html,
  }))
  await insertEmails(tx, rows)
  await deps.queue.enqueue(
    tx,
    deliverEmailJob,
    rows.map(({ id }) => ({ emailId: id })),
  )
  return rows.map(({ id }) => id)
}
