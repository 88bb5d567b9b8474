import * as reviews from '#src/contracts/sales/reviews.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { reviewRoutes } from './routes.ts'

export { askForReview } from './ask-for-review.ts'
export { countRatings, listPublished } from './store.ts'

export const reviewsFeature = defineFeature({ calls: callsIn(reviews), routes: reviewRoutes })
