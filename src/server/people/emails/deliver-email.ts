import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/kit/app-error.ts'
import { minuteMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { domainOf, type MailMessage, type MailOutcome, type MailTransport } from '#src/server/platform/mail/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'
import { findEarlierIds } from './log-store.ts'
import { deliverEmailJob } from './deliver-job.ts'
import { claimEmail, type Email, endClaim, markHandedOver, releaseClaims } from './store.ts'
import { recordBounce } from './suppression-store.ts'
import { makeUnsubscribeUrl, type UnsubscribeLinkDeps } from './unsubscribe-link.ts'
import { putSecretIn } from './withheld-secret.ts'

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

export interface DeliverDeps extends UnsubscribeLinkDeps {
  database: Database
  mail: MailTransport
  clock: Clock
  readBusiness: ReadBusiness
}

// As long as the worker lives: a database that restarts must not make an answer of the mail server unknown.
const recordForMs = 10 * minuteMs

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
  const isOver = await keepTrying(() => record(deps, claim, sending), recordForMs)
  if (isOver) return
  const detail = outcome.kind === 'sent' ? undefined : outcome.reason
  throw new AppError('unavailable', 'The mail server refused it for now', { detail })
}

// A second attempt that finds the row under way has outlived the worker of the first.
async function takeClaim({ database, clock }: DeliverDeps, emailId: string, isRerun: boolean) {
  const now = clock.now()
  const claim = await claimEmail(database, emailId, now)
  if (claim || !isRerun) return claim
  await releaseClaims(database, { id: emailId }, now)
  return claimEmail(database, emailId, now)
}

const sealedBefore = 'It held a link that was sealed with another APP_SECRET. Ask for a new link.'

const giveUpSealed = ({ database, clock }: DeliverDeps, claim: Email): Promise<void> =>
  endClaim(database, claim, { status: 'failed', reason: sealedBefore, finishedAt: clock.now() })

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
async function record(deps: DeliverDeps, claim: Email, sending: Sending): Promise<boolean> {
  const { database, clock } = deps
  const { outcome } = sending
  const finishedAt = clock.now()
  if (outcome.kind === 'sent') {
    const status = outcome.isKept ? 'sandbox' : 'sent'
    await endClaim(database, claim, { status, reason: outcome.answer, finishedAt })
    return true
  }
  const { reason } = outcome
  const cuts = claim.cuts + (outcome.kind === 'unknown' ? 1 : 0)
  if (isWorthAnother(claim, sending)) {
    await endClaim(database, claim, { status: 'waiting', reason: explain(outcome), finishedAt: null, cuts })
    return false
  }
  if (outcome.kind === 'refused' && outcome.badRecipient) await recordBounce(database, claim.recipient, finishedAt)
  const status = outcome.kind === 'unknown' ? 'unknown' : 'failed'
  await endClaim(database, claim, { status, reason, finishedAt, cuts })
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
