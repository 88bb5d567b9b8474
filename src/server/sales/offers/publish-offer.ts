import type { Prices } from '#src/contracts/prices.ts'
import { newId } from '#src/kit/ids.ts'
import { hourMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import { capsOf, takeRoom } from '#src/server/people/caps/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { FoundOffer } from './find-offer.ts'
import { stateOf } from './find-offer.ts'
import { findOfferOfVisitor, insertOffer } from './store.ts'

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
