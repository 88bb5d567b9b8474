import { accountingYears, contactYears } from '#src/contracts/people/personal-data.ts'
import type { KeptDays } from '#src/contracts/studio/kept-days.ts'
import type { Say } from '#src/contracts/words/say.ts'
import * as frame from '#src/contracts/words/site/frame.ts'
import * as words from '#src/contracts/words/site/privacy.ts'
import { type LegalSection, saySections, type Trader, type WrittenSection } from './legal-content.ts'

const sections: WrittenSection[] = [
  ['introduction', words.section01Title, words.section01Text],
  ['information', words.section02Title, words.section02Text],
  ['use', words.section03Title, words.section03Text],
  ['basis', words.section04Title, words.section04Text],
  ['sharing', words.section05Title, words.section05Text],
  ['security', words.section06Title, words.section06Text],
  ['retention', words.section07Title, words.section07Text],
  ['rights', words.section08Title, words.section08Text],
  ['cookies', words.section09Title, words.section09Text],
  ['contact', frame.contactLink, words.section10Text],
]

const years = { accountingYears: String(accountingYears), contactYears: String(contactYears) }

export function privacySectionsOf({ films, photos }: KeptDays, trader: Trader, say: Say): LegalSection[] {
  const days = { retentionDays: String(films), photoDays: String(photos) }
  return saySections(sections, { say, values: { ...trader, ...years, ...days } })
}
