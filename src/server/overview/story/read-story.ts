import { followUpDaysOf } from '#src/contracts/outreach/sending-hours.ts'
import type { StoryEntry } from '#src/contracts/overview/story.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import { type LeadDeps, readCustomer } from '#src/server/people/customers/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'
import { changeEvents } from './change-events.ts'
import { emailEvents } from './email-events.ts'
import { filmEvents } from './film-events.ts'
import { noteEvents } from './note-events.ts'
import { orderEvents } from './order-events.ts'
import { photoEvents } from './photo-events.ts'
import { quoteEvents } from './quote-events.ts'
import { replyEvents } from './reply-events.ts'
import type { Shop } from './shop.ts'
import { taskEvents } from './task-events.ts'

export type StoryDeps = LeadDeps & { readBusiness: ReadBusiness }

// Each feature's part of the story, told by its own rows.
type Tell = (db: Executor, customerId: string, shop: Shop) => Promise<StoryEntry[]>

const tellers: Tell[] = [
  quoteEvents,
  photoEvents,
  noteEvents,
  emailEvents,
  replyEvents,
  taskEvents,
  orderEvents,
  filmEvents,
  changeEvents,
]

export async function readStory(deps: StoryDeps, customerId: string) {
  const customer = await readCustomer(deps, customerId)
  if (!customer) return undefined
  const business = await deps.readBusiness(deps.database)
  const shop = { say: makeSay(business.words), days: followUpDaysOf(business) }
  const parts = await Promise.all(tellers.map((tell) => tell(deps.database, customerId, shop)))
  const entries = parts.flat().toSorted((one, other) => other.at.localeCompare(one.at))
  return { customer, entries }
}
