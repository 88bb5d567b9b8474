import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { defaultService, findService, type ServiceId, serviceNames } from '#src/contracts/catalogue.ts'
import { orderPages } from '#src/contracts/pages.ts'
import { discountedPence, type Prices } from '#src/contracts/prices.ts'
import type { OfferState } from '#src/contracts/sales/checkout.ts'
import { openOffer, readOffer } from '#src/contracts/sales/offers.ts'
import { newId } from '#src/kit/ids.ts'
import { toPounds } from '#src/kit/money.ts'
import { dayMs, hourMs } from '#src/kit/time.ts'
import { capsOf, takeRoom } from '#src/server/people/caps/feature.ts'
import type { VisitorAccess } from '#src/server/people/visitors/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { SalesDeps } from '#src/server/sales/deps.ts'
import { type OfferRow, offers } from './tables.ts'

interface NewOffer {
  customerId: string | null
  service: ServiceId
  pricePence: number
  expiresAt: Date
}

const offerPurpose = 'offer'

// The row knows when the offer ends; the signature outlives it, so that latecomers are told.
const toldForMs = 365 * dayMs

// Answers the address of the offer's page. The row and the mail that carries the address share one transaction.
export async function makeOffer(
  { secrets, clock, siteUrl }: { secrets: Secrets; clock: Clock; siteUrl: string },
  tx: Transaction,
  { customerId, service, pricePence, expiresAt }: NewOffer,
): Promise<string> {
  const id = await insertOfferFor({ clock }, tx, { customerId, service, pricePence, expiresAt })
  return offerUrl({ secrets, siteUrl }, { id, expiresAt })
}

// Answers its id. An order that holds it is replaced when somebody claims it.
export async function insertOfferFor(
  { clock }: { clock: Clock },
  tx: Transaction,
  { customerId, service, pricePence, expiresAt, heldBy = null }: NewOffer & { heldBy?: string | null },
): Promise<string> {
  const now = clock.now()
  const id = newId(now.getTime())
  const terms = { serviceType: service, pricePence, percent: null, listPence: null, visitorId: null }
  await insertOffer(tx, { id, createdAt: now, customerId, ...terms, expiresAt, heldBy })
  return id
}

export const offerUrl = (
  { secrets, siteUrl }: { secrets: Secrets; siteUrl: string },
  offer: Pick<OfferRow, 'id' | 'expiresAt'>,
): string => `${siteUrl}${orderPages.offer}?offer=${signOffer(secrets, offer)}`

// What a link or a page carries in place of the offer.
export const signOffer = (secrets: Secrets, { id, expiresAt }: Pick<OfferRow, 'id' | 'expiresAt'>): string =>
  secrets.sign(offerPurpose, id, new Date(expiresAt.getTime() + toldForMs))

const openForMs = 48 * hourMs

// The published discount, made for a visitor at first sight: 48 hours by the server's clock, one order. Whoever comes
// back finds the same one, with the same end.
export async function publishOffer(
  deps: { clock: Clock; secrets: Secrets },
  tx: Transaction,
  { visitorId, source, prices }: { visitorId: string; source: string; prices: Prices },
): Promise<FoundOffer> {
  const now = deps.clock.now()
  const known = await findOfferOfVisitor(tx, visitorId)
  if (known) return { state: stateOf(known, now), offer: known }
  await takeRoom(deps, tx, capsOf('offers', { source }))
  await insertOffer(tx, {
    id: newId(now.getTime()),
    createdAt: now,
    customerId: null,
    serviceType: null,
    pricePence: null,
    percent: prices.discountPercent,
    listPence: prices.list,
    visitorId,
    expiresAt: new Date(now.getTime() + openForMs),
  })
  const offer = await findOfferOfVisitor(tx, visitorId)
  if (!offer) throw new Error('An offer was not stored.')
  return { state: stateOf(offer, now), offer }
}

export type FoundOffer =
  | { state: 'unknown'; offer: undefined }
  | { state: Exclude<OfferState, 'unknown'>; offer: OfferRow }

type FindDeps = Pick<SalesDeps, 'secrets' | 'clock'> & { database: Executor }

// One that a stored cart names.
export async function findOfferById(
  { database, clock }: { database: Executor; clock: Clock },
  id: string,
): Promise<FoundOffer> {
  const offer = await findOfferRow(database, id)
  return offer ? { state: stateOf(offer, clock.now()), offer } : { state: 'unknown', offer: undefined }
}

export async function findOffer({ database, secrets, clock }: FindDeps, token: string): Promise<FoundOffer> {
  const now = clock.now()
  const id = secrets.verify(offerPurpose, token, now)
  const offer = id === undefined ? undefined : await findOfferRow(database, id)
  return offer ? { state: stateOf(offer, now), offer } : { state: 'unknown', offer: undefined }
}

function stateOf({ usedAt, expiresAt }: OfferRow, now: Date): Exclude<OfferState, 'unknown'> {
  if (usedAt) return 'used'
  return expiresAt <= now ? 'expired' : 'valid'
}

export type OfferTerms = Pick<OfferRow, 'serviceType' | 'pricePence' | 'percent' | 'listPence'>

// What a service costs with the offer; undefined when it is for another one.
export function priceWithOffer(offer: OfferTerms, service: ServiceId, prices: Prices): number | undefined {
  const { serviceType, pricePence, percent } = offer
  if (percent !== null) return discountedPence(priceWithoutOffer(offer, service, prices), percent)
  return serviceType === service && pricePence !== null ? pricePence : undefined
}

// The published discount is one on the price of its day, unless the shop asks for less by now.
export function priceWithoutOffer({ percent, listPence }: OfferTerms, service: ServiceId, prices: Prices): number {
  const nowPence = prices.list[service]
  return percent === null ? nowPence : Math.min(listPence?.[service] ?? nowPence, nowPence)
}

// A visitor has one published offer: a second one is not stored.
async function insertOffer(
  db: Executor,
  offer: Omit<OfferRow, 'cameTo' | 'heldBy' | 'usedAt'> & { heldBy?: string | null },
): Promise<void> {
  await db.insert(offers).values(offer).onConflictDoNothing({ target: offers.visitorId })
}

export async function findOfferOfVisitor(db: Executor, visitorId: string): Promise<OfferRow | undefined> {
  const [offer] = await db.select().from(offers).where(eq(offers.visitorId, visitorId))
  return offer
}

// Whoever claims the same offer waits here for its turn.
export async function lockOffer(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: offers.id }).from(offers).where(eq(offers.id, id)).for('update')
}

async function findOfferRow(db: Executor, id: string): Promise<OfferRow | undefined> {
  const [offer] = await db.select().from(offers).where(eq(offers.id, id))
  return offer
}

// The newest order holds it, so that no earlier one can be paid with it as well. False when it is used up.
export async function holdOffer(tx: Transaction, id: string, orderId: string): Promise<boolean> {
  const rows = await tx
    .update(offers)
    .set({ heldBy: orderId })
    .where(and(eq(offers.id, id), isNull(offers.usedAt)))
    .returning({ id: offers.id })
  return rows.length > 0
}

// Held by no order any more, unless another one has it by now.
export async function freeOffer(tx: Transaction, id: string, orderId: string): Promise<void> {
  await tx
    .update(offers)
    .set({ heldBy: null })
    .where(and(eq(offers.id, id), eq(offers.heldBy, orderId)))
}

export async function useOffer(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .update(offers)
    .set({ usedAt: now })
    .where(and(eq(offers.id, id), isNull(offers.usedAt)))
}

export function offerRoutes(deps: SalesDeps & { visitorAccess: VisitorAccess }): Route[] {
  return [
    route(readOffer, async ({ params }) => {
      const prices = await deps.readPrices(deps.database)
      return { body: present(await findOffer(deps, params.token), defaultService, prices) }
    }),
    route(openOffer, async ({ body, cookie, source }) => {
      const visitor = deps.visitorAccess.findOrMake({ cookie })
      const prices = await deps.readPrices(deps.database)
      const wanted = { visitorId: visitor.id, source, prices }
      const found = await deps.database.transaction((tx) => publishOffer(deps, tx, wanted))
      const shown = present(found, findService(body.service ?? '') ?? defaultService, prices)
      const token = found.offer ? signOffer(deps.secrets, found.offer) : ''
      return { body: { ...shown, token }, cookies: [visitor.cookie] }
    }),
  ]
}

function present({ state, offer }: FoundOffer, service: ServiceId, prices: Prices): z.input<typeof readOffer.answer> {
  if (!offer) return { state, offer: null }
  const serviceType = offer.serviceType ?? service
  const fullPence = priceWithoutOffer(offer, serviceType, prices)
  return {
    state,
    offer: {
      serviceType,
      serviceName: serviceNames[serviceType],
      price: toPounds(priceWithOffer(offer, serviceType, prices) ?? fullPence),
      originalPrice: toPounds(fullPence),
      percent: offer.percent,
      expiresAt: offer.expiresAt.toISOString(),
    },
  }
}
