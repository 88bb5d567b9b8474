import type { z } from 'zod'
import {
  defaultService,
  findService,
  type ServiceId,
  serviceNames,
  servicePricePence,
} from '#src/contracts/catalogue.ts'
import { openOffer, readOffer } from '#src/contracts/sales/offers.ts'
import { toPounds } from '#src/kit/money.ts'
import type { VisitorAccess } from '#src/server/features/people/visitors/feature.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { findOffer, type FoundOffer, type OfferDeps } from './find-offer.ts'
import { signOffer } from './make-offer.ts'
import { priceWithOffer } from './price-offer.ts'
import { publishOffer } from './publish-offer.ts'

export function offerRoutes(deps: OfferDeps & { visitorAccess: VisitorAccess }): Route[] {
  return [
    route(readOffer, async ({ params }) => ({ body: present(await findOffer(deps, params.token), defaultService) })),
    route(openOffer, async ({ body, cookie }) => {
      const visitor = deps.visitorAccess.findOrMake({ cookie })
      const found = await publishOffer(deps.database, { clock: deps.clock, visitorId: visitor.id })
      const shown = present(found, findService(body.service ?? '') ?? defaultService)
      const token = found.offer ? signOffer(deps.secrets, found.offer) : ''
      return { body: { ...shown, token }, cookies: [visitor.cookie] }
    }),
  ]
}

function present({ state, offer }: FoundOffer, service: ServiceId): z.input<typeof readOffer.answer> {
  if (!offer) return { state, offer: null }
  const serviceType = offer.serviceType ?? service
  const listPence = servicePricePence('list', serviceType)
  return {
    state,
    offer: {
      serviceType,
      serviceName: serviceNames[serviceType],
      price: toPounds(priceWithOffer(offer, serviceType) ?? listPence),
      originalPrice: toPounds(listPence),
      expiresAt: offer.expiresAt.toISOString(),
    },
  }
}
