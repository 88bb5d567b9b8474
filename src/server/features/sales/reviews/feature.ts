export { askForReview } from './ask-for-review.ts'
export { reviewRoutes } from './routes.ts'
export { countRatings, listPublished } from './store.ts'
