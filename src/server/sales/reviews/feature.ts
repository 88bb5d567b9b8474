import { callsIn } from '#src/contracts/call.ts'
import * as reviews from '#src/contracts/sales/reviews.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { reviewRoutes } from './reviews.ts'

export { askForReview, countRatings, listPublished } from './reviews.ts'

export const reviewsFeature = defineFeature({ calls: callsIn(reviews), routes: reviewRoutes })
