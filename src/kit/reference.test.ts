import { expect, test } from 'vitest'
import { newReference } from './reference.ts'

test('a reference can be read out: no letter that is taken for another', () => {
  const references = Array.from({ length: 500 }, () => newReference('Q'))
  for (const reference of references) expect(reference).toMatch(/^Q-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  expect(new Set(references).size).toBe(500)
})
