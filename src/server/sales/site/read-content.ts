import { sql } from 'drizzle-orm'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { brandColoursOf, brandLogoOf } from '#src/contracts/people/brand.ts'
import { changedPrices } from '#src/contracts/prices.ts'
import { shownRegion } from '#src/contracts/region.ts'
import { changedKeptDays } from '#src/contracts/studio/kept-days.ts'
import { askedPrices } from '#src/contracts/vat.ts'
import type { Business, SiteContent } from '#src/contracts/sales/site-content.ts'
import { changedWordsOf } from '#src/contracts/words/changed-words.ts'
import { sitePlaces } from '#src/contracts/words/word-places.ts'
import { shopTime } from '#src/kit/shop-time.ts'
import { minuteMs } from '#src/kit/time.ts'
import { onOneLine } from '#src/contracts/people/trader-lines.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Executor } from '#src/server/platform/database/port.ts'
import type { SettingsStore } from '#src/server/platform/settings/port.ts'
import { composeContent } from './compose-content.ts'
import { contactOf } from './contact-of.ts'
import { type CountRatings, countFigures } from './count-figures.ts'
import { readState } from './store.ts'

export interface ContentDeps {
  database: Database
  clock: Clock
  readBusiness: (db: Executor) => Promise<Settings>
  settings: Pick<SettingsStore, 'findWords'>
  listPublished: (db: Executor) => Promise<PublishedReview[]>
  countRatings: CountRatings
  hasClipProvider: () => Promise<boolean>
  hasCardProvider: () => Promise<boolean>
}

type PublishedReview = Record<'orderId' | 'text' | 'name' | 'role', string>

const recountMs = 10 * minuteMs

export async function readContent(deps: ContentDeps): Promise<SiteContent> {
  const { state, business, reviews, words } = await readTogether(deps)
  const { launchedAt, confirmed } = state
  const isLaunched = launchedAt !== null
  const today = shopTime(deps.clock.now()).day
  const counted = isLaunched ? await countFigures(deps) : []
  const published = reviews.map(({ orderId, text, name, role }) => ({ id: orderId, text, name, role }))
  return composeContent({
    isLaunched,
    confirmed,
    counted,
    published,
    contact: contactOf(business),
    business: businessOf(business),
    today,
    region: shownRegion(business, today),
    keptDays: changedKeptDays(business),
    usesOwnEngine: !(await deps.hasClipProvider()),
    hasCardForm: await deps.hasCardProvider(),
    prices: changedPrices(askedPrices(business)),
    words: changedWordsOf(sitePlaces, words),
    colours: brandColoursOf(business),
    logo: logoOf(business),
  })
}

// As of one moment: what was changed together must never be seen apart, such as a new price beside its old text.
const readTogether = (deps: ContentDeps) =>
  deps.database.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    return {
      state: await readState(tx),
      business: await deps.readBusiness(tx),
      reviews: await deps.listPublished(tx),
      words: await deps.settings.findWords(tx),
    }
  })

const businessOf = ({ businessName, legalName, address, companyNumber, vatNumber }: Settings): Business => ({
  name: businessName,
  legalName,
  address: onOneLine(address),
  companyNumber,
  vatNumber,
})

function logoOf(business: Settings): SiteContent['logo'] {
  const { url, plate } = brandLogoOf(business) ?? {}
  return url && plate ? { url, plate } : undefined
}

// Moves with every change by the owner, every day, and now and then for what is counted.
export async function readContentVersion({
  database,
  clock,
}: Pick<ContentDeps, 'database' | 'clock'>): Promise<string> {
  const { version, launchedAt } = await readState(database)
  const now = clock.now()
  const recount = launchedAt ? Math.floor(now.getTime() / recountMs) : 0
  return `${version} ${shopTime(now).day} ${recount}`
}
