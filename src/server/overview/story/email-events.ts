import type { EmailStatus } from '#src/contracts/people/emails.ts'
import { maxStoryEntries, type StoryEntry } from '#src/contracts/overview/story.ts'
import { findEmailsOf } from '#src/server/people/emails/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'

export async function emailEvents(db: Executor, customerId: string): Promise<StoryEntry[]> {
  const emails = await findEmailsOf(db, customerId, maxStoryEntries)
  return emails.map(({ id, createdAt, subject, status, reason }) => ({
    id,
    kind: 'email',
    at: createdAt.toISOString(),
    title: subject,
    text: reason && !isSaid.includes(status) ? `${words[status]}: ${reason}` : words[status],
  }))
}

// What a mail server says to a mail that it takes is for the log.
const isSaid: readonly EmailStatus[] = ['sent', 'sandbox']

const words: Record<EmailStatus, string> = {
  waiting: 'Waiting to be sent',
  sending: 'Sending',
  sent: 'Sent',
  sandbox: 'Kept in the log: you have no mail server yet',
  failed: 'Failed',
  unknown: 'It may have arrived',
  suppressed: 'Not sent: this address is blocked',
  cancelled: 'Cancelled',
}
