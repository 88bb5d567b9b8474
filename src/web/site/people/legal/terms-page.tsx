import { LegalPage } from './legal-page.tsx'
import { termsSections } from './terms-content.ts'

export function TermsPage() {
  return (
    <LegalPage
      title="Terms and Conditions"
      summary="What you can expect from us, and what we ask of you."
      sections={termsSections}
    />
  )
}
