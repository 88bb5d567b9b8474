import { setTimeout as sleep } from 'node:timers/promises'
import type { EmailRequest, EmailStatus } from '#src/contracts/people/emails.ts'
import { AppError } from '#src/kit/app-error.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { Database, Executor, Transaction } from '#src/server/platform/database/port.ts'
import { parseRecipient } from '#src/server/platform/mail/port.ts'
import { secondMs } from '#src/kit/time.ts'
import { paragraphsOf } from './compose-email.ts'
import { type MarketingConsent, marketingBlock } from './marketing-block.ts'
import { type MailDeps, type OutgoingEmail, queueEmails } from './queue-emails.ts'
import { findSuppression } from './suppression-store.ts'
import { makeUnsubscribeUrl, type UnsubscribeLinkDeps } from './unsubscribe-link.ts'
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

export interface SendDeps extends UnsubscribeLinkDeps, MailDeps {
  database: Database
  // Whom the address belongs to, if it is a customer's, and when he agreed to marketing.
  findAddressee: (address: string) => Promise<Addressee | undefined>
  // A letter of the owner is an answer, whatever was asked.
  markAnswered: (tx: Transaction, customerId: string, now: Date) => Promise<unknown>
}

interface Addressee extends MarketingConsent {
  id: string
}

// A letter goes to whom the owner likes; an outreach text is marketing, with a way out and only where it is wanted.
export async function sendEmail(
  deps: SendDeps,
  request: EmailRequest,
): Promise<{ emailId: string; status: EmailStatus }> {
  const recipient = parseRecipient(request.to)
  await refuseSuppressed(deps.database, recipient)
  const addressee = await deps.findAddressee(recipient)
  const email = 'type' in request ? writeLetter(request) : writeOutreach(deps, request, { recipient, addressee })
  return sendLetter(deps, { recipient, customerId: addressee?.id ?? null, write: async () => email })
}

interface Letter {
  recipient: string
  customerId: string | null
  // In the letter's own transaction: what it promises exists exactly when it goes out.
  write: (tx: Transaction) => Promise<Written>
}

export async function sendLetter(
  deps: Pick<SendDeps, 'database' | 'markAnswered'> & MailDeps,
  { recipient, customerId, write }: Letter,
): Promise<{ emailId: string; status: EmailStatus }> {
  const now = deps.clock.now()
  const emailId = await deps.database.transaction(async (tx) => {
    const email = await write(tx)
    const [id = ''] = await queueEmails(deps, tx, [{ ...email, customerId, recipient }])
    await recordAudit(tx, now, [{ actor: 'owner', action: `email.${email.kind}`, customerId, detail: { emailId: id } }])
    if (customerId) await deps.markAnswered(tx, customerId, now)
    return id
  })
  return { emailId, status: await awaitOutcome(deps.database, emailId) }
}

export async function refuseSuppressed(db: Executor, address: string): Promise<void> {
  const suppression = await findSuppression(db, address)
  if (suppression === 'unsubscribe') throw new AppError('conflict', 'This person has unsubscribed. Nothing was sent.')
  if (suppression === 'bounce') {
    throw new AppError('conflict', 'The mail server says this address doesn’t exist. Nothing was sent.')
  }
}

type Written = Omit<OutgoingEmail, 'customerId' | 'recipient'>

const writeLetter = ({ customSubject, customMessage }: Extract<EmailRequest, { type: 'manual' }>): Written => ({
  kind: 'personal',
  subject: customSubject,
  content: { paragraphs: paragraphsOf(customMessage) },
})

interface To {
  recipient: string
  addressee: Addressee | undefined
}

function writeOutreach(
  deps: UnsubscribeLinkDeps,
  { subject, body }: Exclude<EmailRequest, { type: 'manual' }>,
  { recipient, addressee }: To,
): Written {
  const blocked = addressee && marketingBlock(addressee)
  if (blocked) throw new AppError('conflict', blocked)
  const unsubscribeUrl = makeUnsubscribeUrl(deps, recipient)
  return { kind: 'marketing', subject, content: { paragraphs: paragraphsOf(body), unsubscribeUrl } }
}
