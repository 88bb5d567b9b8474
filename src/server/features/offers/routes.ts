import { serviceNames, servicePricePence } from '#src/contracts/catalogue.ts'
import { readOffer } from '#src/contracts/offers.ts'
import { toPounds } from '#src/kit/money.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { findOffer, type OfferDeps } from './find-offer.ts'

export function offerRoutes(deps: OfferDeps): Route[] {
  return [
    route(readOffer, async ({ params }) => {
      const { state, offer } = await findOffer(deps, params.token)
      if (!offer) return { body: { state, offer: null } }
      const { serviceType, pricePence, expiresAt } = offer
      return {
        body: {
          state,
          offer: {
            serviceType,
            serviceName: serviceNames[serviceType],
            price: toPounds(pricePence),
            originalPrice: toPounds(servicePricePence('list', serviceType)),
            expiresAt: expiresAt.toISOString(),
          },
        },
      }
    }),
  ]
}
