import { expect, test } from 'vitest'
import { z } from 'zod'
import { explainIssue } from './explain-issue.ts'

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: explainIssue }).error?.issues[0]?.message

test.each([
  [z.string().max(80), 'x'.repeat(81), 'At most 80 characters.'],
  [z.string().min(1), '', 'This is empty.'],
  [z.string().min(10), 'short', 'At least 10 characters.'],
  [z.array(z.string()).max(3), ['a', 'b', 'c', 'd'], 'At most 3 entries.'],
  [z.number().max(120), 500, 'At most 120.'],
  [z.coerce.number(), 'soon', 'Expected a number.'],
  [z.number().int(), 1.5, 'Expected a whole number.'],
  [z.string(), undefined, 'This is missing.'],
  [z.string(), 7, 'Expected text.'],
  [z.enum(['vr1', 'vr2']), 'vr9', 'Choose one of vr1, vr2.'],
  [z.email(), 'anna', 'Expected an email address.'],
  [z.uuid(), 'anna', 'This is not valid.'],
  [z.strictObject({}), { role: 'owner' }, 'There is no field called role.'],
])('%# is said in plain words', (schema, value, sentence) => {
  expect(said(schema, value)).toBe(sentence)
})

test('a sentence of the schema itself comes first', () => {
  expect(said(z.string().max(3, 'Three letters are enough.'), 'four')).toBe('Three letters are enough.')
})
