import type { ServiceId } from '#src/contracts/catalogue.ts'
import { orderPages } from '#src/contracts/pages.ts'
import { newId } from '#src/kit/ids.ts'
import { dayMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { insertOffer } from './store.ts'
import type { OfferRow } from './tables.ts'

interface NewOffer {
  customerId: string | null
  service: ServiceId
  pricePence: number
  expiresAt: Date
}

export const offerPurpose = 'offer'

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
