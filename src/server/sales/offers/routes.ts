import type { z } from 'zod'
import { defaultService, findService, type ServiceId, serviceNames } from '#src/contracts/catalogue.ts'
import type { Prices } from '#src/contracts/prices.ts'
import { openOffer, readOffer } from '#src/contracts/sales/offers.ts'
import { toPounds } from '#src/kit/money.ts'
import type { VisitorAccess } from '#src/server/people/visitors/feature.ts'
import type { Database, Executor } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { findOffer, type FoundOffer, type OfferDeps } from './find-offer.ts'
import { signOffer } from './make-offer.ts'
import { priceWithOffer, priceWithoutOffer } from './price-offer.ts'
import { publishOffer } from './publish-offer.ts'

interface RouteDeps extends OfferDeps {
  database: Database
  visitorAccess: VisitorAccess
  readPrices: (db: Executor) => Promise<Prices>
}

export function offerRoutes(deps: RouteDeps): Route[] {
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
