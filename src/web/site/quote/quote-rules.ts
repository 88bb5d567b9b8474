import { z } from 'zod'
import { type QuoteRequest, quoteRequest } from '#src/contracts/quotes.ts'
import { type QuoteField, quoteFields, type QuoteValues, type RefusedField, shownConsent } from './quote-fields.ts'

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
  refusesMail: z.string(),
} satisfies Record<QuoteField, z.ZodType<string>>)

export function toQuoteRequest(values: QuoteValues, photos: number): QuoteRequest {
  const { propertyAddress, propertyType, refusesMail, ...same } = values
  return quoteRequest.parse({
    ...same,
    businessName: propertyAddress,
    businessType: propertyType,
    uploadedImagesCount: photos,
    source: 'website',
    marketingConsent: refusesMail === 'yes' ? '' : shownConsent,
  })
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
