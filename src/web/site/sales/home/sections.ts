import * as frame from '#src/contracts/words/site/frame.ts'
import * as words from '#src/contracts/words/site/home.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { useSiteContent } from '#src/web/site/shared/site-content.ts'

export interface HomeSection {
  id: string
  label: string
  // The bar has no room for it; the menu of a phone has.
  isMenuOnly?: true
}

export const homeSections: HomeSection[] = [
  { id: 'features', label: words.menuFeatures },
  { id: 'process', label: words.menuProcess },
  { id: 'services', label: frame.whatWeDoLink },
  { id: 'addons', label: sharedWords.addOns },
  { id: 'portfolio', label: words.menuSamples },
  { id: 'testimonials', label: words.menuReviews },
  { id: 'faq', label: words.menuQuestions, isMenuOnly: true },
  { id: 'contact', label: frame.contactLink },
]

// Without a review the page shows films in their place, and no word of reviews.
export function useHomeSections(): HomeSection[] {
  const { reviews } = useSiteContent()
  return reviews.list.length > 0 ? homeSections : homeSections.filter(({ id }) => id !== 'testimonials')
}
