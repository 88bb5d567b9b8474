import { useSiteContent } from '#src/web/site/shared/site-content.ts'

export interface HomeSection {
  id: string
  label: string
  // The bar has no room for it; the menu of a phone has.
  isMenuOnly?: true
}

export const homeSections: HomeSection[] = [
  { id: 'features', label: 'Magic' },
  { id: 'process', label: 'Process' },
  { id: 'services', label: 'What We Do' },
  { id: 'addons', label: 'Add-ons' },
  { id: 'portfolio', label: 'Sample' },
  { id: 'testimonials', label: 'Reviews' },
  { id: 'faq', label: 'FAQ', isMenuOnly: true },
  { id: 'contact', label: 'Contact' },
]

// Without a review the page shows films in their place, and no word of reviews.
export function useHomeSections(): HomeSection[] {
  const { reviews } = useSiteContent()
  return reviews.list.length > 0 ? homeSections : homeSections.filter(({ id }) => id !== 'testimonials')
}
