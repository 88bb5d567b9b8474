import { expect, test } from 'vitest'
import { emptyDetails, readDetails } from './read-details.ts'

const typed = { ...emptyDetails, name: 'Mira Holt', email: 'Mira@Holt.example' }

test('tags are read from one line, each once, in lower case', () => {
  expect(readDetails({ ...typed, tags: 'VIP, trade fair,, vip ' }).details?.tags).toEqual(['vip', 'trade fair'])
})

test('missing or wrong answers are explained at their field', () => {
  expect(readDetails(emptyDetails).errors).toEqual({ name: 'Enter a name.', email: 'Enter an email address.' })
  expect(readDetails({ ...typed, phone: 'none', tags: 'x'.repeat(31) }).errors).toEqual({
    phone: 'Enter a phone number, or leave it empty.',
    tags: 'At most 12 tags of up to 30 characters.',
  })
})
