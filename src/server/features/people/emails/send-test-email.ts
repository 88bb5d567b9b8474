import type { EmailStatus } from '#src/contracts/people/emails.ts'
import { awaitOutcome } from './await-outcome.ts'
import { paragraphsOf } from './compose-email.ts'
import { queueEmails } from './queue-emails.ts'
import type { SendDeps } from './send-email.ts'

export interface TestDeps extends Pick<SendDeps, 'database' | 'queue' | 'clock' | 'readBusiness'> {
  // The address that all mail comes from: the owner reads what arrives there.
  mailAddress: string
}

const standIn = {
  subject: 'Mail works',
  message: 'This is a test from your back office. If you can read it, mail leaves the house.',
}

export async function sendTestEmail(
  deps: TestDeps,
  { subject, message }: { subject: string; message: string },
): Promise<{ to: string; status: EmailStatus }> {
  const to = deps.mailAddress
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
