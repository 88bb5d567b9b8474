import { traderOf } from './legal-content.ts'
import { LegalPage } from './legal-page.tsx'
import { usePrices, useSiteContent } from '#src/web/site/shared/site-content.ts'
import { termsSectionsAt } from './terms-content.ts'

export function TermsPage() {
  return (
    <LegalPage
      title="Terms and Conditions"
      summary="What you can expect from us, and what we ask of you."
      sections={termsSectionsAt(usePrices(), traderOf(useSiteContent()))}
    />
  )
}
