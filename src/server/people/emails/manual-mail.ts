import { setTimeout as sleep } from 'node:timers/promises'
import { done } from '#src/contracts/call.ts'
import * as calls from '#src/contracts/people/emails.ts'
import { cancellable, type EmailRequest, type EmailStatus, retryable } from '#src/contracts/people/emails.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { secondMs } from '#src/kit/time.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { PeopleDeps } from '#src/server/people/deps.ts'
import { disprove, makeMailProofUrl, type ProofDeps, prove } from '#src/server/people/proofs/feature.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { addressOf, domainOf, ownerAddressOf, parseRecipient } from '#src/server/platform/mail/port.ts'
import { readStatus, turnEmail, turnEmails } from './email-log.ts'
import { composeEmail, type EmailContent, letterheadOf, paragraphsOf } from './letter.ts'
import { deliverEmailJob, type MailDeps, type OutgoingEmail, queueEmails } from './outbox.ts'
import { findSuppression, makeUnsubscribeUrl, type MarketingConsent, marketingBlock } from './suppression.ts'

export interface SendDeps extends Pick<PeopleDeps, 'database' | 'secrets' | 'siteUrl'>, MailDeps {
  // Whom the address belongs to, if it is a customer's, and when he agreed to marketing.
  findAddressee: (address: string) => Promise<Addressee | undefined>
  // A letter of the owner is an answer, whatever was asked.
  markAnswered: (tx: Transaction, customerId: string, now: Date) => Promise<unknown>
}

// A letter goes to whom the owner likes; an outreach text is marketing, with a way out and only where it is wanted.
async function sendEmail(deps: SendDeps, request: EmailRequest): Promise<{ emailId: string; status: EmailStatus }> {
  const recipient = parseRecipient(request.to)
  await refuseSuppressed(deps.database, recipient, { isOffer: true })
  const addressee = await deps.findAddressee(recipient)
  const email = 'type' in request ? writeLetter(request) : writeOutreach(deps, request, { recipient, addressee })
  return sendLetter(deps, { recipient, customerId: addressee?.id ?? null, write: async () => email })
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

// Who has unsubscribed from offers still gets letters about their own order, and answers.
export async function refuseSuppressed(
  db: Executor,
  address: string,
  { isOffer }: { isOffer: boolean },
): Promise<void> {
  const suppression = await findSuppression(db, address)
  if (suppression === 'unsubscribe' && isOffer)
    throw new AppError('conflict', 'This person has unsubscribed. Nothing was sent.')
  if (suppression === 'bounce') {
    throw new AppError('conflict', 'The mail server says this address doesn’t exist. Nothing was sent.')
  }
}

type ChangeDeps = Pick<PeopleDeps, 'database' | 'queue' | 'clock'>

// The row goes out under its old Message-ID: a receiver that has it already can tell.
async function retryEmail({ database, queue, clock }: ChangeDeps, id: string): Promise<void> {
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
async function retryAllEmails({ database, queue, clock }: ChangeDeps): Promise<number> {
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

async function cancelEmail({ database, clock }: ChangeDeps, id: string): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const email = await turnEmail(tx, id, { from: cancellable, to: 'cancelled', finishedAt: now })
    if (!email) throw new AppError('conflict', 'You can only cancel an email that is still waiting.')
    const { customerId } = email
    await recordAudit(tx, now, [{ actor: 'owner', action: 'email.cancelled', customerId, detail: { emailId: id } }])
  })
}

export type TestDeps = MailDeps & Pick<PeopleDeps, 'database' | 'mail'>

type ProvingDeps = TestDeps & ProofDeps

async function sendTestEmail(
  deps: TestDeps,
  { subject, message }: { subject: string; message: string },
): Promise<{ to: string; status: EmailStatus }> {
  const to = addressOf((await deps.readBusiness(deps.database)).mailFrom)
  const [emailId = ''] = await deps.database.transaction((tx) =>
    queueEmails(deps, tx, [
      {
        customerId: null,
        kind: 'personal',
        recipient: to,
        subject: `[Test] ${subject || standIn.subject}`,
        content: { paragraphs: paragraphsOf(message || standIn.message) },
      },
    ]),
  )
  return { to, status: await awaitOutcome(deps.database, emailId) }
}

// Past the outbox: whoever sets up a mail server wants to know now what it says.
// Taken by the server it is half proved; its link is the other half.
async function testMailServer(deps: ProvingDeps): Promise<{ to: string; problem: string | null }> {
  const url = await makeMailProofUrl(deps, deps.database)
  const content = { paragraphs: [standIn.message, standIn.ask], action: { label: standIn.button, url } }
  const tried = await tryToSend(deps, { subject: standIn.subject, content })
  if (tried.problem === null) await prove(deps, deps.database, 'mailTaken')
  else await disprove(deps, deps.database, 'mailTaken', tried.problem)
  return tried
}

const longestWaitMs = 6 * secondMs
const pauseMs = 150

// The owner looks at the screen that sent it: worth a moment's wait to tell whether the mail server took it. A server
// that is away does not hold him up; the mail waits in the log and is tried again.
async function awaitOutcome(database: Executor, emailId: string): Promise<EmailStatus> {
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

interface Addressee extends MarketingConsent {
  id: string
}

interface Letter {
  recipient: string
  customerId: string | null
  // In the letter's own transaction: what it promises exists exactly when it goes out.
  write: (tx: Transaction) => Promise<Written>
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
  deps: SendDeps,
  { subject, body }: Exclude<EmailRequest, { type: 'manual' }>,
  { recipient, addressee }: To,
): Written {
  const blocked = addressee && marketingBlock(addressee)
  if (blocked) throw new AppError('conflict', blocked)
  const unsubscribeUrl = makeUnsubscribeUrl(deps, recipient)
  return { kind: 'marketing', subject, content: { paragraphs: paragraphsOf(body), unsubscribeUrl } }
}

const standIn = {
  subject: 'Email works',
  message: 'This is a test from your back office. If you can read it, your email works.',
  ask: 'Press the button, and your office knows it too.',
  button: 'My email works',
}

interface Tried {
  subject: string
  content: EmailContent
}

export async function tryToSend(deps: TestDeps, { subject, content }: Tried) {
  const business = await deps.readBusiness(deps.database)
  const to = ownerAddressOf(business)
  const problem = await deps.mail.test({
    ...composeEmail(content, letterheadOf(business)),
    messageId: `<${newId(deps.clock.now().getTime())}@${domainOf(business.mailFrom)}>`,
    to,
    subject,
    headers: {},
  })
  return { to, problem }
}

export const manualMailRoutes = (deps: SendDeps & ProvingDeps): Route[] => [
  route(calls.sendEmail, async ({ body }) => ({ body: { ...done, ...(await sendEmail(deps, body)) } })),
  route(calls.sendTestEmail, async ({ body }) => ({ body: { ...done, ...(await sendTestEmail(deps, body)) } })),
  route(calls.testMailServer, async () => ({ body: await testMailServer(deps) })),
  route(calls.retryEmail, async ({ params }) => {
    await retryEmail(deps, params.id)
    return { body: done }
  }),
  route(calls.retryAllEmails, async () => ({ body: { ...done, count: await retryAllEmails(deps) } })),
  route(calls.cancelEmail, async ({ params }) => {
    await cancelEmail(deps, params.id)
    return { body: done }
  }),
]
