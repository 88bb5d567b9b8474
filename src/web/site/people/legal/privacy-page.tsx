import * as words from '#src/contracts/words/site/privacy.ts'
import * as titles from '#src/contracts/words/site/titles.ts'
import { useKeptDays, useSiteContent } from '#src/web/site/shared/site-content.ts'
import { say } from '#src/web/ui/say.ts'
import { traderOf } from './legal-content.ts'
import { LegalPage } from './legal-page.tsx'
import { privacySectionsOf } from './privacy-content.ts'

export function PrivacyPage() {
  return (
    <LegalPage
      title={say(titles.privacy)}
      summary={say(words.summary)}
      sections={privacySectionsOf(useKeptDays(), traderOf(useSiteContent()), say)}
    />
  )
}
