import { z } from 'zod'
import { type ServiceId, servicePricePence } from '#src/contracts/catalogue.ts'
import { type QuoteRequest, quoteRequest } from '#src/contracts/quotes.ts'
import { formatPence } from '#src/kit/money.ts'

const { shape } = quoteRequest

// The server's own rule decides what passes; the form only says it in a sentence for people.
const answered = (rule: z.ZodType, error: string) =>
  z.string().refine((text) => text.trim() !== '' && rule.safeParse(text).success, { error })
const maybe = (rule: z.ZodType, error: string) => z.string().refine((text) => rule.safeParse(text).success, { error })

export const quoteForm = z.object({
  photoCount: maybe(shape.photoCount, 'Choose from the list'),
  googleDriveLink: maybe(shape.googleDriveLink, 'Enter a link that starts with https://'),
  propertyAddress: answered(shape.businessName, 'Tell us what the film is about, in up to 300 characters'),
  propertyType: answered(shape.businessType, 'Choose your business type'),
  currentMarketing: answered(shape.currentMarketing, 'Choose how you market now'),
  role: answered(shape.role, 'Choose your role'),
  company: maybe(shape.company, 'Keep it to one line of up to 200 characters'),
  serviceType: answered(shape.serviceType, 'Choose a service'),
  marketingInterest: maybe(shape.marketingInterest, 'Choose from the list'),
  timeline: answered(shape.timeline, 'Choose when you need it'),
  budget: answered(shape.budget, 'Choose your budget'),
  marketingChallenges: maybe(shape.marketingChallenges, 'Keep it to 5,000 characters'),
  requirements: maybe(shape.requirements, 'Keep it to 5,000 characters'),
  name: answered(shape.name, 'Enter your full name'),
  phone: answered(shape.phone, 'Enter a phone number, for example 07700 900 412'),
  email: answered(shape.email, 'Enter the full address, for example name@business.co.uk'),
})

export type QuoteValues = z.output<typeof quoteForm>
export type QuoteField = keyof QuoteValues

export const quoteFields = Object.keys(quoteForm.shape) as QuoteField[]

const unanswered = Object.fromEntries(quoteFields.map((field) => [field, ''])) as QuoteValues
export const emptyQuote: QuoteValues = { ...unanswered, serviceType: 'vr2' satisfies ServiceId }

export function toQuoteRequest(values: QuoteValues, photos: number): QuoteRequest {
  const { propertyAddress, propertyType, ...same } = values
  return quoteRequest.parse({
    ...same,
    businessName: propertyAddress,
    businessType: propertyType,
    uploadedImagesCount: photos,
    source: 'website',
  })
}

const tierOfCount = new Map<string, ServiceId>([
  ['5-8', 'vr1'],
  ['8-12', 'vr2'],
  ['12-15', 'vr3'],
])

// How many photos somebody has decides the tier, and the tier's price in the terms is the budget.
export function suggestTier(photoCount: string): { serviceType: ServiceId; budget: string } | undefined {
  const serviceType = tierOfCount.get(photoCount)
  return serviceType && { serviceType, budget: formatPence(servicePricePence('terms', serviceType)) }
}

const fieldOfRequest = new Map<string, QuoteField>([
  ...quoteFields.map((field) => [field, field] as const),
  ['businessName', 'propertyAddress'],
  ['businessType', 'propertyType'],
])

export interface RefusedField {
  field: QuoteField
  text: string
}

// A refusal names its field first: 'email: Invalid email address'.
export function findRefusedField(refusal: string): RefusedField | undefined {
  const [, name = '', text = ''] = /^(\w+): (.+)$/s.exec(refusal) ?? []
  const field = fieldOfRequest.get(name)
  return field && { field, text }
}
