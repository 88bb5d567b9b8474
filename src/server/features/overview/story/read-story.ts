import type { StoryEntry } from '#src/contracts/overview/story.ts'
import { type LeadDeps, readCustomer } from '#src/server/features/people/customers/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { tellChanges } from './tell-changes.ts'
import { tellEmails } from './tell-emails.ts'
import { tellFilms } from './tell-films.ts'
import { tellNotes } from './tell-notes.ts'
import { tellOrders } from './tell-orders.ts'
import { tellPhotos } from './tell-photos.ts'
import { tellQuotes } from './tell-quotes.ts'
import { tellTasks } from './tell-tasks.ts'

export type StoryDeps = LeadDeps

// Each feature's part of the story, told by its own rows.
type Tell = (db: Executor, customerId: string) => Promise<StoryEntry[]>

const tellers: Tell[] = [tellQuotes, tellPhotos, tellNotes, tellEmails, tellTasks, tellOrders, tellFilms, tellChanges]

export async function readStory(deps: StoryDeps, customerId: string) {
  const customer = await readCustomer(deps, customerId)
  if (!customer) return undefined
  const parts = await Promise.all(tellers.map((tell) => tell(deps.database, customerId)))
  const entries = parts.flat().toSorted((one, other) => other.at.localeCompare(one.at))
  return { customer, entries }
}
