import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { includedRoundsOf } from '#src/contracts/sales/revision-rounds.ts'
import { keptDaysOf } from '#src/contracts/studio/kept-days.ts'
import { defaultPrices } from '#src/contracts/prices.ts'
import { type ChangedWords, makeSay, type Phrase } from '#src/contracts/words/say.ts'
import type { WordPlace } from '#src/contracts/words/word-places.ts'
import { serviceNames } from '#src/contracts/catalogue.ts'
import * as receiptWords from '#src/contracts/words/letters/receipt.ts'
import { formatPence } from '#src/kit/money.ts'
import { composeEmail, letterheadOf, type LetterContent, sayContent, sayLine } from './letter.ts'
import { type TestDeps, tryToSend } from './manual-mail.ts'

interface Shown {
  place: WordPlace
  words: ChangedWords | undefined
}

// A letter with all its words and example values, to look at.
export async function renderLetter(deps: TestDeps, { place, words }: Shown): Promise<string> {
  const business = await deps.readBusiness(deps.database)
  const { content } = write(place, business)
  const from = letterheadOf(business)
  return composeEmail(sayContent(makeSay(words), content), from).html
}

export async function sendTestLetter(deps: TestDeps, { place, words }: Shown) {
  const say = makeSay(words)
  const { subject, content } = write(place, await deps.readBusiness(deps.database))
  return tryToSend(deps, { subject: `[Test] ${sayLine(say, subject)}`, content: sayContent(say, content) })
}

function write({ words, title }: WordPlace, business: Settings): { subject: Phrase; content: LetterContent } {
  const values = exampleValues(business)
  const named = (part: string): Phrase[] =>
    Object.entries(words)
      .filter(([name]) => name.startsWith(part))
      .map(([, text]) => ({ words: text, values }))
  const [subject = { words: title, values: {} }] = named('subject')
  const [head] = named('title')
  const [button] = named('button')
  const others = Object.entries(words).filter(([name]) => !/^(subject|title|body|button|after|footer)/.test(name))
  return {
    subject,
    content: {
      title: head ?? subject,
      paragraphs: named('body'),
      facts: others.map(([, text]) => ({ label: { words: text, values }, value: '' })),
      ...(button && { action: { label: button, url: 'https://example.com/' } }),
      after: named('after'),
      footer: named('footer'),
    },
  }
}

// What stands in braces, in a letter that is only looked at.
export const exampleValues = (business: Settings): Record<string, string> => ({
  business: business.businessName,
  number: 'R-7K2M4-9QX3C',
  reference: 'Q-4H8TN-2WMPA',
  total: formatPence(defaultPrices.list.vr2),
  amount: formatPence(defaultPrices.list.vr1),
  nextStep: 'Complete your card payment, then add your photos.',
  day: 'Friday 20 November at 14:00',
  title: 'The harbour suite',
  days: '7',
  rounds: String(includedRoundsOf(business)),
  approvalDays: '7',
  retentionDays: String(keptDaysOf(business).films),
  version: '2',
  hours: '24',
  name: 'Anna',
  price: formatPence(defaultPrices.dayOffer),
  listPrice: formatPence(defaultPrices.list.vr1),
  offer: formatPence(defaultPrices.dayOffer),
  package: serviceNames.vr2,
  currency: receiptWords.currency,
  rate: '20',
})
