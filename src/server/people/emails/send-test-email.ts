import type { EmailStatus } from '#src/contracts/people/emails.ts'
import { newId } from '#src/kit/ids.ts'
import { addressOf, domainOf, type MailTransport, ownerAddressOf } from '#src/server/platform/mail/port.ts'
import { awaitOutcome, type SendDeps } from './send-email.ts'
import { composeEmail, paragraphsOf } from './compose-email.ts'
import type { EmailContent } from './email-content.ts'
import { letterheadOf } from './letterhead-of.ts'
import { queueEmails } from './queue-emails.ts'

export interface TestDeps extends Pick<SendDeps, 'database' | 'queue' | 'clock' | 'readBusiness'> {
  mail: MailTransport
}

const standIn = {
  subject: 'Email works',
  message: 'This is a test from your back office. If you can read it, your email works.',
}

export async function sendTestEmail(
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
export async function testMailServer(deps: TestDeps): Promise<{ to: string; problem: string | null }> {
  return tryToSend(deps, { subject: standIn.subject, content: { paragraphs: [standIn.message] } })
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
