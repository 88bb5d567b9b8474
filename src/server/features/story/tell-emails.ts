import { mostStoryEntries, type StoryEntry } from '#src/contracts/story.ts'
import { findEmailsOf } from '#src/server/features/emails/index.ts'
import type { Executor } from '#src/server/platform/database/port.ts'

export async function tellEmails(db: Executor, customerId: string): Promise<StoryEntry[]> {
  const emails = await findEmailsOf(db, customerId, mostStoryEntries)
  return emails.map(({ id, createdAt, subject, status, reason }) => ({
    id,
    kind: 'email',
    at: createdAt.toISOString(),
    title: subject,
    text: reason ? `${status}: ${reason}` : status,
  }))
}
