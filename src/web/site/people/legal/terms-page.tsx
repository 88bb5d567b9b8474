import * as words from '#src/contracts/words/site/terms.ts'
import * as titles from '#src/contracts/words/site/titles.ts'
import { say } from '#src/web/ui/say.ts'
import { traderOf } from './legal-content.ts'
import { LegalPage } from './legal-page.tsx'
import { useKeptDays, usePrices, useRounds, useSiteContent } from '#src/web/site/shared/site-content.ts'
import { termsSectionsAt } from './terms-content.ts'

export function TermsPage() {
  const offered = { prices: usePrices(), keptDays: useKeptDays(), rounds: useRounds() }
  return (
    <LegalPage
      title={say(titles.terms)}
      summary={say(words.summary)}
      sections={termsSectionsAt(offered, traderOf(useSiteContent()), say)}
    />
  )
}
