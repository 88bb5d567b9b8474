import * as offers from '#src/contracts/sales/offers.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { offerRoutes } from './routes.ts'

export { type FoundOffer, findOffer, findOfferById } from './find-offer.ts'
export { insertOfferFor, makeOffer, offerUrl, signOffer } from './make-offer.ts'
export { type OfferTerms, priceWithOffer, priceWithoutOffer } from './price-offer.ts'
export { publishOffer } from './publish-offer.ts'
export { findOfferOfVisitor, holdOffer, lockOffer, useOffer } from './store.ts'

export const offersFeature = defineFeature({ calls: callsIn(offers), routes: offerRoutes })
