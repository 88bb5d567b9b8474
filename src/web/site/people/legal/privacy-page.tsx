import { useSiteContent } from '#src/web/site/shared/site-content.ts'
import { traderOf } from './legal-content.ts'
import { LegalPage } from './legal-page.tsx'
import { privacySectionsOf } from './privacy-content.ts'

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      summary="What we know about you, why, and for how long."
      sections={privacySectionsOf(traderOf(useSiteContent()))}
    />
  )
}
