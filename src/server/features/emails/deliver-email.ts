import { AppError } from '#src/kit/app-error.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { MailMessage, MailOutcome, MailTransport } from '#src/server/platform/mail/port.ts'
import { claimEmail, type Email, endClaim, giveUpClaim, recordBounce } from './store.ts'

export interface DeliverDeps {
  database: Database
  mail: MailTransport
  clock: Clock
  // The right-hand side of every Message-ID.
  mailDomain: string
}

// At most one send for a row, whatever line the worker dies at: it is claimed first, only a certain refusal sets it back
// to waiting, and a claim that is found already taken is given up, not tried again.
export async function deliverEmail(
  deps: DeliverDeps,
  { emailId, isLastAttempt }: { emailId: string; isLastAttempt: boolean },
): Promise<void> {
  const claim = await claimEmail(deps.database, emailId, deps.clock.now())
  if (!claim) return giveUpClaim(deps.database, emailId, deps.clock.now())
  if (claim.status === 'suppressed') return
  const outcome = await deps.mail.send(toMessage(claim, deps.mailDomain))
  await record(deps, claim, { outcome, isLastAttempt })
}

function toMessage(email: Email, mailDomain: string): MailMessage {
  return {
    messageId: `<${email.id}@${mailDomain}>`,
    to: email.recipient,
    subject: email.subject,
    text: email.textContent,
    html: email.htmlContent,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

interface Sending {
  outcome: MailOutcome
  isLastAttempt: boolean
}

async function record(deps: DeliverDeps, claim: Email, { outcome, isLastAttempt }: Sending): Promise<void> {
  const { database, clock, mail } = deps
  const finishedAt = clock.now()
  if (outcome.kind === 'sent') {
    const status = mail.kind === 'sandbox' ? 'sandbox' : 'sent'
    return endClaim(database, claim, { status, reason: outcome.answer, finishedAt })
  }
  const { reason } = outcome
  if (outcome.kind === 'unknown') return endClaim(database, claim, { status: 'unknown', reason, finishedAt })
  if (!outcome.permanent && !isLastAttempt) {
    await endClaim(database, claim, { status: 'waiting', reason, finishedAt: null })
    throw new AppError('unavailable', 'The mail server refused for now', { detail: reason })
  }
  if (outcome.badRecipient) await recordBounce(database, claim.recipient, finishedAt)
  await endClaim(database, claim, { status: 'failed', reason, finishedAt })
}
