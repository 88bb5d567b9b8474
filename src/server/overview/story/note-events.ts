import { maxStoryEntries, type StoryEntry } from '#src/contracts/overview/story.ts'
import { findNotesOf } from '#src/server/people/customers/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'

const titles = { customer: 'Note from the customer', owner: 'Note', system: 'Note from the system' }

export async function noteEvents(db: Executor, customerId: string): Promise<StoryEntry[]> {
  const notes = await findNotesOf(db, customerId, maxStoryEntries)
  return notes.map(({ id, createdAt, author, text }) => ({
    id,
    kind: 'note',
    at: createdAt.toISOString(),
    title: titles[author],
    text,
  }))
}
