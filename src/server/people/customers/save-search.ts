import type { CustomerFilter } from '#src/contracts/people/customer-filter.ts'
import { maxSavedSearches } from '#src/contracts/people/saved-searches.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { countOtherSearches, upsertSavedSearch } from './saved-search-store.ts'

export async function saveSearch(
  { database, clock }: { database: Database; clock: Clock },
  { name, q, service, ...filters }: CustomerFilter & { name: string },
): Promise<string> {
  return database.transaction(async (tx) => {
    if ((await countOtherSearches(tx, name)) >= maxSavedSearches) {
      throw new AppError('conflict', `You already have ${maxSavedSearches} saved searches. Remove one first.`)
    }
    const now = clock.now()
    return upsertSavedSearch(tx, { id: newId(now.getTime()), createdAt: now, name, words: q, service, filters })
  })
}
