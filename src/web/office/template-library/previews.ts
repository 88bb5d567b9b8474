import type { LibraryTemplateId } from '#src/contracts/library-templates.ts'
import commercialPoster from './previews/commercial.jpg'
import commercial from './previews/commercial.mp4'
import luxuryPoster from './previews/luxury.jpg'
import luxury from './previews/luxury.mp4'
import rentalPoster from './previews/rental.jpg'
import rental from './previews/rental.mp4'
import squarePoster from './previews/social-square.jpg'
import square from './previews/social-square.mp4'

// Each template over one of our sample businesses, rendered by the engine.
export const previews: Record<LibraryTemplateId, { film: string; poster: string }> = {
  luxury: { film: luxury, poster: luxuryPoster },
  rental: { film: rental, poster: rentalPoster },
  'social-square': { film: square, poster: squarePoster },
  commercial: { film: commercial, poster: commercialPoster },
}
