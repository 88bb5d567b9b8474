import type { LibraryTemplateId } from '#src/contracts/studio/library-templates.ts'
import commercialPoster from '#assets/films/templates/commercial.jpg'
import commercial from '#assets/films/templates/commercial.mp4'
import luxuryPoster from '#assets/films/templates/luxury.jpg'
import luxury from '#assets/films/templates/luxury.mp4'
import rentalPoster from '#assets/films/templates/rental.jpg'
import rental from '#assets/films/templates/rental.mp4'
import squarePoster from '#assets/films/templates/social-square.jpg'
import square from '#assets/films/templates/social-square.mp4'

// Each template over one of our sample businesses, rendered by the engine.
export const previews: Record<LibraryTemplateId, { film: string; poster: string }> = {
  luxury: { film: luxury, poster: luxuryPoster },
  rental: { film: rental, poster: rentalPoster },
  'social-square': { film: square, poster: squarePoster },
  commercial: { film: commercial, poster: commercialPoster },
}
