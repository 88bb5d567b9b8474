import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteRequest } from '#src/contracts/sales/quotes.ts'
import { emptyQuote, type QuoteField, quoteFields, suggestTier } from './quote-fields.ts'
import { findRefusedField, findWrongAnswers, toQuoteRequest } from './quote-rules.ts'

const filled = {
  ...emptyQuote,
  propertyAddress: ' Lakeside House, 14 rooms ',
  propertyType: 'hotel',
  currentMarketing: 'photos-only',
  role: 'business-owner',
  timeline: 'asap',
  budget: '£99',
  name: 'Helen Ashworth',
  phone: '07700 900 412',
  email: 'Helen@Lakeside.co.uk',
}

const wrongFields = (change: Partial<Record<QuoteField, string>>) =>
  findWrongAnswers({ ...filled, ...change }).map(({ field }) => field)
const refusedByContract = (change: Partial<Record<QuoteField, string>>) => {
  const issues = quoteRequest.safeParse(toQuoteRequest({ ...filled, ...change }, 8)).error?.issues ?? []
  return [...new Set(issues.map(({ path, message }) => findRefusedField(`${path.join('.')}: ${message}`)?.field))]
}

test('leaving the box empty is not consent to further emails; ticking it stores the words that were read', () => {
  expect(toQuoteRequest(filled, 8).marketingConsent).toBe('')
  expect(toQuoteRequest({ ...filled, wantsMail: 'yes' }, 8).marketingConsent).not.toBe('')
})

test('every required answer that is missing is named, and nothing else', () => {
  expect(findWrongAnswers(emptyQuote).map(({ field }) => field)).toEqual([
    'name',
    'phone',
    'email',
    'propertyAddress',
    'propertyType',
    'currentMarketing',
    'role',
    'timeline',
    'budget',
  ])
})

test('a filled form becomes the request of the contract', () => {
  expect(findWrongAnswers(filled)).toEqual([])
  expect(quoteRequest.parse(toQuoteRequest(filled, 8))).toMatchObject({
    businessName: 'Lakeside House, 14 rooms',
    businessType: 'hotel',
    serviceType: 'vr2',
    email: 'helen@lakeside.co.uk',
    photoCount: undefined,
    uploadedImagesCount: 8,
    source: 'website',
  })
})

test.each([
  ['email', 'helen@lakeside'],
  ['phone', 'call me'],
  ['googleDriveLink', 'javascript:alert(1)'],
  ['name', '   '],
  ['propertyAddress', 'x'.repeat(301)],
])('%s does not take %s', (field, value) => {
  expect(wrongFields({ [field]: value })).toEqual([field])
})

// What people type, slips included: words, lengths around the limits, line breaks, links, numbers and addresses.
const typed = fc.oneof(
  fc.lorem({ mode: 'sentences' }),
  fc
    .tuple(fc.constantFrom(40, 120, 200, 254, 300, 2_000, 5_000), fc.integer({ min: -1, max: 1 }))
    .map(([length, more]) => 'x'.repeat(length + more)),
  fc.string({ unit: fc.constantFrom(...'aé 0-+().@:/\n£'.split('')) }),
  fc.webUrl(),
  fc.constantFrom('javascript:alert(1)', 'ftp://a.example/b', 'http://', ' https://a.example/b ', 'vr9', 'VR2 Premium'),
  fc.constantFrom('', ' ', '£99', 'hotel', 'asap', 'none', '5-8', 'vr3', 'other', 'social_media'),
)
const addresses = fc.oneof(fc.emailAddress({ size: 'small' }), fc.constantFrom('a@b', 'a b@c.de', '@c.de', 'a@b..de'))

test('the form and the contract accept and refuse the same answers', () => {
  const others = quoteFields.filter((field) => field !== 'email')
  fc.assert(
    fc.property(fc.constantFrom(...others), typed, (field, text) => {
      const [form, contract] = [wrongFields({ [field]: text }), refusedByContract({ [field]: text })]
      if (form.length === 0) expect(contract).toEqual([])
      // The form asks for more than the contract needs, but only for an answer.
      else if (text.trim() !== '') expect(contract).toEqual(form)
    }),
    { numRuns: 2_000 },
  )
})

test('an address that the contract refuses is told either way', () => {
  fc.assert(
    fc.property(addresses, (email) => {
      if (wrongFields({ email }).length > 0) expect(refusedByContract({ email })).toEqual(['email'])
    }),
  )
})

test('the photo count sets tier and budget', () => {
  expect(suggestTier('5-8')).toEqual({ serviceType: 'vr1', budget: '£77' })
  expect(suggestTier('8-12')).toEqual({ serviceType: 'vr2', budget: '£99' })
  expect(suggestTier('12-15')).toEqual({ serviceType: 'vr3', budget: '£119' })
  expect(suggestTier('none')).toBeUndefined()
})

test('a refusal of the server finds its field under the name of the form', () => {
  expect(findRefusedField('businessName: Too long')).toEqual({ field: 'propertyAddress', text: 'Too long' })
  expect(findRefusedField('email: Invalid email address')).toEqual({ field: 'email', text: 'Invalid email address' })
  expect(findRefusedField('Too many requests. Please wait a moment.')).toBeUndefined()
  expect(findRefusedField('step: Unknown')).toBeUndefined()
})
