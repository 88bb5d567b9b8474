import { AppError } from '#src/kit/app-error.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { MailMessage, MailOutcome, MailTransport } from '#src/server/platform/mail/port.ts'
import { findEarlierIds } from './log-store.ts'
import { claimEmail, type Email, endClaim, giveUpClaim } from './store.ts'
import { recordBounce } from './suppression-store.ts'
import { makeUnsubscribeUrl, type UnsubscribeLinkDeps } from './unsubscribe-link.ts'

export interface DeliverDeps extends UnsubscribeLinkDeps {
  database: Database
  mail: MailTransport
  clock: Clock
  // The right-hand side of every Message-ID.
  mailDomain: string
}

// A row is claimed before it is sent, and a claim that is found already taken is given up, not tried again: whatever line
// a worker dies at, it never sends twice. Only a connection that breaks after the message was handed over leads to another
// send, under the same Message-ID: the message may be lost otherwise, and a receiver recognises the repetition.
export async function deliverEmail(
  deps: DeliverDeps,
  { emailId, isLastAttempt }: { emailId: string; isLastAttempt: boolean },
): Promise<void> {
  const claim = await claimEmail(deps.database, emailId, deps.clock.now())
  if (!claim) return giveUpClaim(deps.database, emailId, deps.clock.now())
  if (claim.status === 'suppressed') return
  const outcome = await deps.mail.send(await toMessage(deps, claim))
  await record(deps, claim, { outcome, isLastAttempt })
}

async function toMessage(deps: DeliverDeps, email: Email): Promise<MailMessage> {
  const idOf = (rowId: string): string => `<${rowId}@${deps.mailDomain}>`
  const earlier = (await findEarlierIds(deps.database, email)).map(idOf)
  return {
    messageId: idOf(email.id),
    to: email.recipient,
    subject: email.subject,
    text: email.textContent,
    html: email.htmlContent,
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

async function record(deps: DeliverDeps, claim: Email, sending: Sending): Promise<void> {
  const { database, clock, mail } = deps
  const { outcome } = sending
  const finishedAt = clock.now()
  if (outcome.kind === 'sent') {
    const status = mail.kind === 'sandbox' ? 'sandbox' : 'sent'
    return endClaim(database, claim, { status, reason: outcome.answer, finishedAt })
  }
  const { reason } = outcome
  if (isWorthAnother(claim, sending)) {
    const cuts = claim.cuts + (outcome.kind === 'unknown' ? 1 : 0)
    await endClaim(database, claim, { status: 'waiting', reason: explain(outcome), finishedAt: null, cuts })
    throw new AppError('unavailable', 'The mail server did not take it for now', { detail: reason })
  }
  if (outcome.kind === 'unknown') {
    return endClaim(database, claim, { status: 'unknown', reason, finishedAt, cuts: claim.cuts + 1 })
  }
  if (outcome.badRecipient) await recordBounce(database, claim.recipient, finishedAt)
  await endClaim(database, claim, { status: 'failed', reason, finishedAt })
}

// The first cut may be chance: tried again soon. After the second the sweep tries once more, when the weather has changed.
function isWorthAnother({ cuts }: Email, { outcome, isLastAttempt }: Sending): boolean {
  if (isLastAttempt || outcome.kind === 'sent') return false
  return outcome.kind === 'unknown' ? cuts === 0 : !outcome.permanent
}

const explain = (outcome: Exclude<MailOutcome, { kind: 'sent' }>): string =>
  outcome.kind === 'unknown'
    ? `${outcome.reason}: it may have arrived. It is sent again, with the same Message-ID.`
    : outcome.reason
