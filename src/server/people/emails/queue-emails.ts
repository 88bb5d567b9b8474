import { makeSay } from '#src/contracts/words/say.ts'
import { newId } from '#src/kit/ids.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { parseRecipient } from '#src/server/platform/mail/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'
import { composeEmail } from './compose-email.ts'
import { deliverEmailJob } from './deliver-job.ts'
import type { LetterContent, Line } from './email-content.ts'
import { letterheadOf } from './letterhead-of.ts'
import { sayContent, sayLine } from './say-content.ts'
import { insertEmails } from './store.ts'
import type { EmailKind } from './tables.ts'

export interface OutgoingEmail {
  customerId: string | null
  kind: EmailKind
  recipient: string
  subject: Line
  content: LetterContent
  // What `withheldMark` in the content stands for, sealed by `sealForEmail`: the log never shows it.
  sealedSecret?: string
}

export interface MailDeps {
  queue: Queue
  clock: Clock
  readBusiness: ReadBusiness
}

// Mail leaves only through the outbox: rows and jobs exist exactly when the caller's own write does. Answers the ids.
export async function queueEmails(deps: MailDeps, tx: Transaction, outgoing: OutgoingEmail[]): Promise<string[]> {
  if (outgoing.length === 0) return []
  const now = deps.clock.now()
  const business = await deps.readBusiness(tx)
  const from = letterheadOf(business)
  const say = makeSay(business.words)
  const rows = outgoing.map(({ customerId, kind, recipient, subject: line, content, sealedSecret = null }) => {
    const { text: textContent, html: htmlContent } = composeEmail(sayContent(say, content), from)
    const subject = sayLine(say, line)
    const id = newId(now.getTime())
    const letter = { id, createdAt: now, customerId, kind, recipient: parseRecipient(recipient), subject }
    return { ...letter, textContent, htmlContent, sealedSecret }
  })
  await insertEmails(tx, rows)
  await deps.queue.enqueue(
    tx,
    deliverEmailJob,
    rows.map(({ id }) => ({ emailId: id })),
  )
  return rows.map(({ id }) => id)
}
