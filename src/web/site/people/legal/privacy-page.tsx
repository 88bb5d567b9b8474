import { LegalPage } from './legal-page.tsx'
import { privacySections } from './privacy-content.ts'

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      summary="What we know about you, why, and for how long."
      sections={privacySections}
    />
  )
}
