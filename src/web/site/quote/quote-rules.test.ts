import { expect, test } from 'vitest'
import { emptyQuote, suggestTier } from './quote-fields.ts'
import { findRefusedField, quoteForm, toQuoteRequest } from './quote-rules.ts'

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

test('every required answer that is missing is named, and nothing else', () => {
  const wrong = quoteForm.safeParse(emptyQuote).error?.issues.map(({ path }) => path[0])
  expect(wrong).toEqual([
    'propertyAddress',
    'propertyType',
    'currentMarketing',
    'role',
    'timeline',
    'budget',
    'name',
    'phone',
    'email',
  ])
})

test('a filled form becomes the request of the contract', () => {
  expect(quoteForm.safeParse(filled).success).toBe(true)
  expect(toQuoteRequest(filled, 8)).toMatchObject({
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
  const issues = quoteForm.safeParse({ ...filled, [field]: value }).error?.issues
  expect(issues?.map(({ path }) => path[0])).toEqual([field])
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
