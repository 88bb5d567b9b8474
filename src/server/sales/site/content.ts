import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, type PgUpdateSetSource, text, timestamp } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import { brandColoursOf, brandLogoOf } from '#src/contracts/people/brand.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { onOneLine } from '#src/contracts/people/trader-lines.ts'
import { changedPrices, type PriceTexts } from '#src/contracts/prices.ts'
import { shownRegion } from '#src/contracts/region.ts'
import { sampleFigures, sampleReviews } from '#src/contracts/sales/sample-content.ts'
import {
  type Business,
  changeSite as changeSiteCall,
  type Contact,
  type Figure,
  type FigurePlace,
  figurePlaces,
  readSite as readSiteCall,
  readSiteSettings,
  type Review,
  type SampleItem,
  type ShownFigures,
  type SiteContent,
} from '#src/contracts/sales/site-content.ts'
import { changedRounds } from '#src/contracts/sales/revision-rounds.ts'
import { changedKeptDays } from '#src/contracts/studio/kept-days.ts'
import { askedPrices } from '#src/contracts/vat.ts'
import { changedWordsOf } from '#src/contracts/words/changed-words.ts'
import { type ChangedWords, makeSay, sayDefault, sayPhrase } from '#src/contracts/words/say.ts'
import * as figureWords from '#src/contracts/words/site/figures.ts'
import { sitePlaces } from '#src/contracts/words/word-places.ts'
import { AppError } from '#src/kit/app-error.ts'
import { shopTime } from '#src/kit/shop-time.ts'
import { minuteMs } from '#src/kit/time.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { SettingsStore } from '#src/server/platform/settings/port.ts'
import { type CountDeps, type CountedFigure, countFigures, type CountRatings } from './figures.ts'

interface ContentDeps {
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
    revisionRounds: changedRounds(business),
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

export interface ContentInput {
  isLaunched: boolean
  // Ids of samples.
  confirmed: readonly string[]
  counted: CountedFigure[]
  // Of paid orders, published by the owner.
  published: Review[]
  contact: Contact
  business: Business
  today: string
  usesOwnEngine: boolean
  hasCardForm: boolean
  prices: PriceTexts
  words: ChangedWords | undefined
  region?: SiteContent['region']
  keptDays?: SiteContent['keptDays']
  revisionRounds?: SiteContent['revisionRounds']
  colours?: SiteContent['colours']
  logo?: SiteContent['logo']
}

// Until launch the samples, marked; after it only what the owner confirmed or what was counted.
export function composeContent(input: ContentInput): SiteContent {
  const {
    isLaunched,
    confirmed,
    published,
    contact,
    business,
    today,
    usesOwnEngine,
    hasCardForm,
    prices,
    words,
    region,
    keptDays,
    revisionRounds,
    colours,
    logo,
  } = input
  const kept = sampleReviews.filter(({ id }) => confirmed.includes(id))
  return {
    isLaunched,
    figures: { home: figuresOf('home', input), quote: figuresOf('quote', input) },
    reviews: isLaunched ? { list: [...published, ...kept], isSample: false } : { list: sampleReviews, isSample: true },
    contact,
    business,
    today,
    usesOwnEngine,
    hasCardForm,
    prices,
    ...(words && { words }),
    ...(region && { region }),
    ...(keptDays && { keptDays }),
    ...(revisionRounds && { revisionRounds }),
    ...(colours ? { colours } : {}),
    ...(logo ? { logo } : {}),
  }
}

function figuresOf(place: FigurePlace, { isLaunched, confirmed, counted, words }: ContentInput): ShownFigures {
  const say = makeSay(words)
  const said = ({ id, value, unit, label }: Figure): Figure => ({ id, value, unit: say(unit), label: say(label) })
  if (!isLaunched) return { list: sampleFigures[place].map(said), isSample: true, note: null }
  const own = counted.filter((figure) => figure.place === place && figure.isShown)
  const list = sampleFigures[place].flatMap((sample) => {
    if (confirmed.includes(sample.id)) return [said(sample)]
    const figure = own.find(({ id }) => id === sample.id)
    return figure ? [said(figure)] : []
  })
  const notes = own.filter(({ id }) => !confirmed.includes(id)).map(({ how }) => sayPhrase(say, how))
  return { list, isSample: false, note: notes.length > 0 ? [say(figureWords.counted), ...notes].join(' ') : null }
}

type Support = Pick<Settings, 'supportEmail' | 'supportPhone' | 'supportWhatsApp' | 'openingHours'>

export function contactOf({ supportEmail, supportPhone, supportWhatsApp, openingHours }: Support): Contact {
  return {
    email: supportEmail || null,
    phone: supportPhone || null,
    whatsApp: supportWhatsApp ? { number: supportWhatsApp, url: whatsAppLink(supportWhatsApp) } : null,
    hours: openingHours || null,
  }
}

// wa.me wants the number with its country code and nothing but digits; ours is 44.
function whatsAppLink(number: string): string {
  const digits = number.replaceAll(/\D/g, '').replace(/^00/, '')
  return `https://wa.me/${digits.startsWith('0') ? `44${digits.slice(1)}` : digits}`
}

interface SiteChangeDeps {
  database: Database
  clock: Clock
}

interface SiteChange {
  isLaunched?: boolean | undefined
  confirmed?: string[] | undefined
}

async function changeSite({ database, clock }: SiteChangeDeps, { isLaunched, confirmed }: SiteChange): Promise<void> {
  const known = new Set(listSamples([]).map(({ id }) => id))
  const unknown = confirmed?.find((id) => !known.has(id))
  if (unknown !== undefined) throw new AppError('bad_request', `There is no sample called ${unknown}.`)
  const now = clock.now()
  await database.transaction(async (tx) => {
    await changeState(tx, {
      ...(isLaunched === undefined ? {} : { launchedAt: isLaunched ? now : null }),
      ...(isLaunched ? { firstLaunchedAt: sql`coalesce(${siteState.firstLaunchedAt}, ${now.toISOString()})` } : {}),
      ...(confirmed === undefined ? {} : { confirmed }),
    })
    await recordAudit(tx, now, [
      { actor: 'owner', action: 'site.changed', customerId: null, detail: { isLaunched, confirmed } },
    ])
  })
}

async function readSite(deps: CountDeps) {
  const [{ launchedAt, confirmed }, counted] = await Promise.all([readState(deps.database), countFigures(deps)])
  return {
    launchedAt: launchedAt?.toISOString() ?? null,
    samples: listSamples(confirmed),
    counted: counted.map(presentCounted),
  }
}

const placeNames = { home: 'Landing page', quote: 'Quote form' }

function listSamples(confirmed: readonly string[]): SampleItem[] {
  const figures = figurePlaces.flatMap((place) =>
    sampleFigures[place].map(({ id, value, unit, label }) => ({
      id,
      kind: 'figure' as const,
      place: placeNames[place],
      text: `${value}${unit} ${label}`,
    })),
  )
  const reviews = sampleReviews.map(({ id, text, name, role }) => ({
    id,
    kind: 'review' as const,
    place: placeNames.home,
    text: `${name}, ${role}: ${text}`,
  }))
  return [...figures, ...reviews].map((item) => ({ ...item, isConfirmed: confirmed.includes(item.id) }))
}

const presentCounted = ({ how, ...figure }: CountedFigure) => ({ ...figure, how: sayPhrase(sayDefault, how) })

async function readState(db: Executor): Promise<SiteState> {
  const [state] = await db.select().from(siteState)
  if (!state) throw new Error('The row of site_state is missing')
  return state
}

const changeState = (tx: Transaction, change: Omit<PgUpdateSetSource<typeof siteState>, 'version'>): Promise<unknown> =>
  tx.update(siteState).set({ ...change, version: sql`${siteState.version} + 1` })

// For whoever changes what the pages show elsewhere: a review that is published, for one.
// What visitors read has changed: their pages are written anew.
export async function rebuildPages(_: unknown, tx: Transaction): Promise<void> {
  await changeState(tx, {})
}

export const isLaunched = async (db: Executor): Promise<boolean> => (await readState(db)).launchedAt !== null

const siteState = pgTable('site_state', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  launchedAt: timestamp('launched_at', { withTimezone: true }),
  // From then on test money counts nowhere, whatever is done about the launch.
  firstLaunchedAt: timestamp('first_launched_at', { withTimezone: true }),
  confirmed: text().array().notNull(),
  version: integer().notNull(),
})
type SiteState = typeof siteState.$inferSelect

interface SiteDeps extends ContentDeps {
  readSiteSettings: () => Promise<z.input<typeof readSiteSettings.answer>>
}

export const siteRoutes = (deps: SiteDeps): Route[] => [
  route(readSiteSettings, async () => ({ body: await deps.readSiteSettings() })),
  route(readSiteCall, async () => ({ body: await readSite(deps) })),
  route(changeSiteCall, async ({ body }) => {
    await changeSite(deps, body)
    return { body: done }
  }),
]
