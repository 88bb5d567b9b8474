import { callsIn } from '#src/contracts/call.ts'
import * as offers from '#src/contracts/sales/offers.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { offerRoutes } from './offers.ts'

export {
  type FoundOffer,
  findOffer,
  findOfferById,
  insertOfferFor,
  makeOffer,
  offerUrl,
  signOffer,
  type OfferTerms,
  priceWithOffer,
  priceWithoutOffer,
  publishOffer,
  findOfferOfVisitor,
  freeOffer,
  holdOffer,
  lockOffer,
  useOffer,
} from './offers.ts'

export const offersFeature = defineFeature({ calls: callsIn(offers), routes: offerRoutes })
