import { type LiveTopic, liveTopics } from '#src/contracts/overview/live.ts'
import { wordTable } from '#src/kit/word-table.ts'

// Which topics the answer to a query is made of, by the first word of its key.
const topicsOfQuery = wordTable<readonly LiveTopic[]>({
  session: [],
  desk: liveTopics,
  leads: ['customers', 'photos'],
  photos: ['photos'],
  gallery: ['photos'],
  monitoring: ['monitoring'],
  settings: ['settings'],
  prices: ['settings'],
})

// A query that is not listed is read again after every change: more work than needed, but never out of date.
export function isConcerned(queryKey: readonly unknown[], changed: readonly LiveTopic[]): boolean {
  const topics = topicsOfQuery[String(queryKey[0])] ?? liveTopics
  return changed.some((topic) => topics.includes(topic))
}
