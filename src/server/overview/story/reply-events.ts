import { maxStoryEntries, type StoryEntry } from '#src/contracts/overview/story.ts'
import { findRepliesOf } from '#src/server/people/replies/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'

export async function replyEvents(db: Executor, customerId: string): Promise<StoryEntry[]> {
  const replies = await findRepliesOf(db, customerId, maxStoryEntries)
  return replies.map(({ id, createdAt, sender, subject, text, isProven, hasPhotos, photosAddedAt }) => ({
    id,
    kind: 'reply',
    at: createdAt.toISOString(),
    title: `${subject ? `${subject}, from` : 'From'} ${sender}${isProven ? '' : ' (sender not proven)'}`,
    text,
    hasPhotosToAdd: hasPhotos && !photosAddedAt,
  }))
}
