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
  photoCount: maybe(oneOf(photoCounts), 'Choose from the list'),
  googleDriveLink: maybe(isWebLink, 'Enter a link that starts with https://'),
  propertyAddress: answered(line(300), 'Tell us what the film is about, in up to 300 characters'),
  propertyType: answered(oneOf(businessTypes), 'Choose your business type'),
  currentMarketing: answered(oneOf(currentMarketings), 'Choose how you market now'),
  role: answered(oneOf(roles), 'Choose your role'),
  company: maybe(line(200), 'Keep it to one line of up to 200 characters'),
  serviceType: answered(isService, 'Choose a service'),
  marketingInterest: maybe(oneOf(marketingInterests), 'Choose from the list'),
  timeline: answered(oneOf(timelines), 'Choose when you need it'),
  budget: answered(oneOf(budgets), 'Choose your budget'),
  marketingChallenges: maybe(paragraph(5_000), 'Keep it to 5,000 characters'),
  requirements: maybe(paragraph(5_000), 'Keep it to 5,000 characters'),
  name: answered(line(120), 'Enter your full name'),
  phone: answered(isPhoneNumber, 'Enter a phone number, for example 07700 900 412'),
  email: answered(isEmailAddress, 'Enter the full address, for example name@business.co.uk'),
  wantsMail: maybe(() => true, ''),
  nameToShow: maybe(line(120), 'Keep it to 120 characters'),
  tagline: maybe(line(80), 'Keep it to 80 characters'),
  callToAction: maybe(line(40), 'Keep it to 40 characters'),
  phoneToShow: maybe(isPhoneNumber, 'Enter a phone number, for example 07700 900 412'),
  site: maybe(isSite, 'Enter a web address, for example olive.example'),
  handle: maybe(isHandle, 'Enter a handle, for example @olive.ember'),
}

export function findWrongAnswers(values: QuoteValues): RefusedField[] {
  return quoteFields
    .filter((field) => !rules[field].passes(values[field]))
    .map((field) => ({ field, text: rules[field].error }))
}

export type QuoteRequest = z.input<typeof submitQuote.body>

export function toQuoteRequest(values: QuoteValues, photos: number): QuoteRequest {
  const { propertyAddress, propertyType, wantsMail, ...same } = values
  return {
    ...same,
    businessName: propertyAddress,
    businessType: propertyType,
    uploadedImagesCount: photos,
    source: 'website',
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
  const [, name = '', text = ''] = /^(\w+): (.+)$/s.exec(refusal) ?? []
  const field = fieldOfRequest.get(name)
  return field && { field, text }
}
