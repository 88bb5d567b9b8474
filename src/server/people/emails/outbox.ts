import { makeSay } from '#src/contracts/words/say.ts'
import { newId } from '#src/kit/ids.ts'
import type { PeopleDeps } from '#src/server/people/deps.ts'
import { disprove, prove } from '#src/server/people/proofs/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { parseRecipient, domainOf, type MailMessage, type MailOutcome } from '#src/server/platform/mail/port.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { composeEmail, type LetterContent, type Line, letterheadOf, sayContent, sayLine } from './letter.ts'
import {
  insertEmails,
  claimEmail,
  type Email,
  endClaim,
  markHandedOver,
  releaseClaims,
  wakeCutBefore,
} from './outbox.sql.ts'
import type { EmailKind } from './tables.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/kit/app-error.ts'
import { minuteMs, hourMs } from '#src/kit/time.ts'
import { findEarlierIds } from './email-log.ts'
import { recordBounce, makeUnsubscribeUrl } from './suppression.ts'
import { z } from 'zod'
import type { Secrets } from '#src/server/platform/secrets/port.ts'

export interface OutgoingEmail {
  customerId: string | null
  kind: EmailKind
  recipient: string
  subject: Line
  content: LetterContent
  // What `withheldMark` in the content stands for, sealed by `sealForEmail`: the log never shows it.
  sealedSecret?: string
}

export type MailDeps = Pick<PeopleDeps, 'queue' | 'clock' | 'readBusiness'>

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

// A key in a letter that opens something: what the database and the log hold shows this in its place.
export const withheldMark = 'withheld-in-the-log'

export const sealForEmail = (secrets: Secrets, secret: string): string => secrets.seal(purpose, secret)

type DeliverDeps = Pick<
  PeopleDeps,
  'database' | 'mail' | 'clock' | 'readBusiness' | 'secrets' | 'settings' | 'siteUrl' | 'record'
>

// A row is claimed before it is sent and marked just before its content leaves. Only a message whose worker or connection
// died behind that mark may have arrived; it is sent again under the same Message-ID, at most twice, because it may be
// lost otherwise, and a receiver recognises the repetition.
export async function deliverEmail(
  deps: DeliverDeps,
  { emailId, attempt }: { emailId: string; attempt: number },
): Promise<void> {
  const claim = await takeClaim(deps, emailId, attempt > 1)
  if (claim?.status !== 'sending') return
  const message = await toMessage(deps, claim)
  if (!message) return giveUpSealed(deps, claim)
  const outcome = await deps.mail.send(message, async () => {
    if (await markHandedOver(deps.database, claim, deps.clock.now())) return
    throw new Error('Another worker has taken this email over')
  })
  const sending = { outcome, isLastAttempt: attempt >= deliverEmailJob.attempts }
  const isOver = await keepTrying(() => noteOutcome(deps, claim, sending), recordForMs)
  if (isOver) return
  const detail = outcome.kind === 'sent' ? undefined : outcome.reason
  throw new AppError('unavailable', 'The mail server refused it for now', { detail })
}

const firstPauseMs = 250
const longestPauseMs = 5_000

// For what must not be lost while this process lives: tried until it works, or until the time is over.
async function keepTrying<Result>(work: () => Promise<Result>, forMs: number): Promise<Result> {
  const giveUpAt = performance.now() + forMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await work()
    } catch (problem) {
      if (performance.now() + pauseMs > giveUpAt) throw problem
      await sleep(pauseMs)
    }
  }
}

// As long as the worker lives: a database that restarts must not make an answer of the mail server unknown.
const recordForMs = 10 * minuteMs

// A second attempt that finds the row under way has outlived the worker of the first.
async function takeClaim(deps: DeliverDeps, emailId: string, isRerun: boolean) {
  const { database } = deps
  const now = deps.clock.now()
  const claim = await claimEmail(database, emailId, now)
  if (claim || !isRerun) return claim
  await database.transaction((tx) => release(deps, tx, { id: emailId }))
  return claimEmail(database, emailId, now)
}

// Answers which of them can be sent again.
async function release(
  deps: Pick<PeopleDeps, 'clock' | 'record'>,
  tx: Transaction,
  which: Parameters<typeof releaseClaims>[1],
): Promise<string[]> {
  const { waiting, unknown } = await releaseClaims(tx, which, deps.clock.now())
  await deps.record(
    tx,
    unknown.map((email) => notDelivered('email.unknown', email)),
  )
  return waiting
}

// To the owner herself it belongs to nobody.
const notDelivered = (
  kind: 'email.failed' | 'email.unknown',
  { id, customerId }: Pick<Email, 'id' | 'customerId'>,
) => ({
  kind,
  actor: 'system' as const,
  ...(customerId && { customerId }),
  facts: { emailId: id },
})

const sealedBefore = 'It held a link that was sealed with another APP_SECRET. Ask for a new link.'

const giveUpSealed = (deps: DeliverDeps, claim: Email): Promise<void> =>
  giveUp(deps, claim, { status: 'failed', reason: sealedBefore })

interface GivingUp {
  status: 'failed' | 'unknown'
  reason: string
  cuts?: number
}

async function giveUp(deps: DeliverDeps, claim: Email, ending: GivingUp): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const isOurs = await endClaim(tx, claim, { ...ending, finishedAt: deps.clock.now() })
    const kind = ending.status === 'failed' ? 'email.failed' : 'email.unknown'
    if (isOurs) await deps.record(tx, [notDelivered(kind, claim)])
  })
}

// Undefined when what it withholds can no longer be opened.
async function toMessage(deps: DeliverDeps, email: Email): Promise<MailMessage | undefined> {
  const content = putSecretIn(deps.secrets, email)
  if (!content) return undefined
  const { mailFrom } = await deps.readBusiness(deps.database)
  const idOf = (rowId: string): string => `<${rowId}@${domainOf(mailFrom)}>`
  const earlier = (await findEarlierIds(deps.database, email)).map(idOf)
  return {
    messageId: idOf(email.id),
    to: email.recipient,
    subject: email.subject,
    ...content,
    headers: {
      ...(email.kind === 'personal' ? {} : { 'Auto-Submitted': 'auto-generated' }),
      ...(earlier[0] ? { 'In-Reply-To': earlier[0], References: earlier.toReversed().join(' ') } : {}),
      ...(email.kind === 'marketing' ? unsubscribeHeaders(deps, email.recipient) : {}),
    },
  }
}

// RFC 8058: the mail program itself offers to unsubscribe, with one click and without opening a page.
const unsubscribeHeaders = (deps: DeliverDeps, recipient: string) => ({
  'List-Unsubscribe': `<${makeUnsubscribeUrl(deps, recipient)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

interface Sending {
  outcome: MailOutcome
  isLastAttempt: boolean
}

// True when it needs no further attempt.
async function noteOutcome(deps: DeliverDeps, claim: Email, sending: Sending): Promise<boolean> {
  const { database, clock } = deps
  const { outcome } = sending
  const finishedAt = clock.now()
  if (outcome.kind === 'sent') {
    const status = outcome.isKept ? 'sandbox' : 'sent'
    await endClaim(database, claim, { status, reason: outcome.answer, finishedAt })
    if (!outcome.isKept) await prove(deps, database, 'mailTaken')
    return true
  }
  const { reason } = outcome
  if (outcome.kind === 'refused' && !outcome.badRecipient) await disprove(deps, database, 'mailTaken', reason)
  const cuts = claim.cuts + (outcome.kind === 'unknown' ? 1 : 0)
  if (isWorthAnother(claim, sending)) {
    await endClaim(database, claim, { status: 'waiting', reason: explain(outcome), finishedAt: null, cuts })
    return false
  }
  if (outcome.kind === 'refused' && outcome.badRecipient) await recordBounce(database, claim.recipient, finishedAt)
  const status = outcome.kind === 'unknown' ? 'unknown' : 'failed'
  await giveUp(deps, claim, { status, reason, cuts })
  return true
}

// The first cut may be chance: tried again soon. After the second the sweep tries once more, when the weather has changed.
function isWorthAnother({ cuts }: Email, { outcome, isLastAttempt }: Sending): boolean {
  if (isLastAttempt || outcome.kind === 'sent') return false
  return outcome.kind === 'unknown' ? cuts === 0 : !outcome.permanent
}

const explain = (outcome: Exclude<MailOutcome, { kind: 'sent' }>): string =>
  outcome.kind === 'unknown'
    ? `${outcome.reason}: it may have arrived. We send it again with the same Message-ID.`
    : outcome.reason

const purpose = 'email secret'

interface Withheld {
  sealedSecret: string | null
  textContent: string
  htmlContent: string
}

// Undefined when it was sealed with another APP_SECRET than this installation has now.
function putSecretIn(secrets: Secrets, { sealedSecret, textContent, htmlContent }: Withheld) {
  if (sealedSecret === null) return { text: textContent, html: htmlContent }
  const secret = openSealed(secrets, sealedSecret)
  if (secret === undefined) return undefined
  return {
    text: textContent.replaceAll(withheldMark, secret),
    html: htmlContent.replaceAll(withheldMark, secret),
  }
}

function openSealed(secrets: Secrets, sealed: string): string | undefined {
  try {
    return secrets.open(purpose, sealed)
  } catch {
    return undefined
  }
}

// By the clock: what a worker that died had claimed, and the last try of what was cut off.
export async function sweepEmails(deps: Pick<PeopleDeps, 'database' | 'queue' | 'clock' | 'record'>): Promise<void> {
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    const released = await release(deps, tx, { claimedBefore: new Date(now.getTime() - longestSendMs) })
    const ids = [...released, ...(await wakeCutBefore(tx, new Date(now.getTime() - lastTryAfterMs)))]
    await deps.queue.enqueue(
      tx,
      deliverEmailJob,
      ids.map((emailId) => ({ emailId })),
    )
  })
}

// Longer than any send can take, so that only the claims of dead workers are found.
const longestSendMs = 5 * minuteMs

// Longer than the attempts of one job: whatever cut the connections is likely over.
const lastTryAfterMs = 2 * hourMs

// For five days, every hour at last, as mail servers do among themselves; the desk alerts long before.
export const deliverEmailJob = defineJob({
  name: 'emails.deliver',
  schema: z.object({ emailId: z.uuid() }),
  attempts: 128,
  retryDelaySeconds: 30,
  maxRetryDelaySeconds: 3_600,
  maxAtOnce: 16,
})

export const emailJobs = [deliverEmailJob]

export const emailHandlers = (deps: DeliverDeps): JobHandler[] => [
  handleJob(deliverEmailJob, ({ emailId }, { attempt }) => deliverEmail(deps, { emailId, attempt })),
]
