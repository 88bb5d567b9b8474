export { type FoundOffer, findOffer } from './find-offer.ts'
export { makeOffer } from './make-offer.ts'
export { offerRoutes } from './routes.ts'
export { holdOffer, useOffer } from './store.ts'
