import type { z } from 'zod'
import {
  budgets,
  businessTypes,
  type Choice,
  currentMarketings,
  marketingInterests,
  photoCounts,
  roles,
  timelines,
} from '#src/contracts/enumerations.ts'
import { findService } from '#src/contracts/catalogue.ts'
import type { submitQuote } from '#src/contracts/sales/quotes.ts'
import { isEmailAddress } from '#src/web/site/shared/is-email-address.ts'
import * as words from '#src/contracts/words/site/answers.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { sayRefusal } from '#src/web/site/shared/say-refusal.ts'
import { say } from '#src/web/ui/say.ts'
import { type QuoteField, quoteFields, type QuoteValues, type RefusedField, shownConsent } from './quote-fields.ts'

// What the form says in a sentence for people. The contract decides in the end, and a test holds these rules against it:
// its parser would be a fifth of all the code that this page needs.

type Passes = (text: string) => boolean

const oneOf =
  (list: Choice<string>[]): Passes =>
  (text) =>
    text === '' || list.some(({ value }) => value === text)
const line =
  (most: number): Passes =>
  (text) =>
    text.length <= most && !/[\r\n]/.test(text.trim())
const paragraph =
  (most: number): Passes =>
  (text) =>
    text.length <= most
const isPhoneNumber: Passes = (text) => line(40)(text) && /^[+()\d\s.-]*$/.test(text)
const isService: Passes = (text) => findService(text) !== undefined
const isWebLink: Passes = (text) =>
  line(2_000)(text) && (text.trim() === '' || ['http:', 'https:'].includes(URL.parse(text.trim())?.protocol ?? ''))

const isSite: Passes = (text) => line(120)(text) && /^$|^(https?:\/\/)?[^\s/]+\.[^\s]+$/i.test(text.trim())
const isHandle: Passes = (text) => line(60)(text) && /^@?[\w.]*$/.test(text.trim())

interface Rule {
  passes: Passes
  error: string
}

const answered = (passes: Passes, error: string): Rule => ({
  passes: (text) => text.trim() !== '' && passes(text),
  error,
})
const maybe = (passes: Passes, error: string): Rule => ({ passes, error })

const rules: Record<QuoteField, Rule> = {
  photoCount: maybe(oneOf(photoCounts), words.chooseFromTheList),
  googleDriveLink: maybe(isWebLink, words.linkWrong),
  propertyAddress: answered(line(300), words.detailsMissing),
  propertyType: answered(oneOf(businessTypes), words.businessTypeMissing),
  currentMarketing: answered(oneOf(currentMarketings), words.marketingMissing),
  role: answered(oneOf(roles), words.roleMissing),
  company: maybe(line(200), words.companyTooLong),
  serviceType: answered(isService, words.serviceMissing),
  marketingInterest: maybe(oneOf(marketingInterests), words.chooseFromTheList),
  timeline: answered(oneOf(timelines), words.timelineMissing),
  budget: answered(oneOf(budgets), words.budgetMissing),
  marketingChallenges: maybe(paragraph(5_000), words.textTooLong),
  requirements: maybe(paragraph(5_000), words.textTooLong),
  name: answered(line(120), words.nameMissing),
  phone: answered(isPhoneNumber, words.phoneWrong),
  email: answered(isEmailAddress, sharedWords.emailAddressWrong),
  wantsMail: maybe(() => true, ''),
  noQuoteLetters: maybe(() => true, ''),
  nameToShow: maybe(line(120), words.nameToShowTooLong),
  tagline: maybe(line(80), words.lineTooLong),
  callToAction: maybe(line(40), words.callToActionTooLong),
  phoneToShow: maybe(isPhoneNumber, words.phoneWrong),
  site: maybe(isSite, words.websiteWrong),
  handle: maybe(isHandle, words.handleWrong),
}

export function findWrongAnswers(values: QuoteValues): RefusedField[] {
  return quoteFields
    .filter((field) => !rules[field].passes(values[field]))
    .map((field) => ({ field, text: say(rules[field].error) }))
}

export type QuoteRequest = z.input<typeof submitQuote.body>

export function toQuoteRequest(values: QuoteValues, photos: number): QuoteRequest {
  const { propertyAddress, propertyType, wantsMail, noQuoteLetters, ...same } = values
  return {
    ...same,
    businessName: propertyAddress,
    businessType: propertyType,
    uploadedImagesCount: photos,
    source: 'website',
    noQuoteLetters: noQuoteLetters === 'yes',
    marketingConsent: wantsMail === 'yes' ? shownConsent : '',
    // The contract parses these texts into its own choices.
  } as QuoteRequest
}

const fieldOfRequest = new Map<string, QuoteField>([
  ...quoteFields.map((field) => [field, field] as const),
  ['businessName', 'propertyAddress'],
  ['businessType', 'propertyType'],
])

// A refusal names its field first: 'email: Invalid email address'.
export function findRefusedField(refusal: string): RefusedField | undefined {
  const [, name = ''] = /^(\w+): /.exec(refusal) ?? []
  const field = fieldOfRequest.get(name)
  return field && { field, text: sayRefusal(refusal) }
}
