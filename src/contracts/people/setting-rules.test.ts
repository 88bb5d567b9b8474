import { expect, test } from 'vitest'
import { secretKeys } from './secret-rules.ts'
import { settingKeys } from './setting-rules.ts'
import { changeSettings } from './settings.ts'

// Any words may stand there, as long as they are words.
const freeTexts: string[] = [
  'businessName',
  'legalName',
  'companyNumber',
  'vatNumber',
  'openingHours',
  'smtpUser',
  'imapUser',
]
const freeLines: string[] = ['address', 'bankDetails']

const tooLong = 'x'.repeat(100_000)
const noWords = [
  'a\u0000b',
  'a\u001bb',
  'a\u202Eb',
  'a\u2066b',
  'half \uD83D',
  '\uE000',
  7,
  null,
  ['x'],
  { $ne: '' },
  true,
]
const hostile = ['<script>alert(1)</script>', '{{x}}', "'; drop table settings", '=1+1', '&lt;b&gt;', '☠️', 'two\nlines']

const refusalOf = (body: unknown) => {
  const [issue] = changeSettings.body.safeParse(body).error?.issues ?? []
  return issue && { at: issue.path.join('.'), says: issue.message }
}

// Generated from the rules themselves: a new setting is tried by itself.
test.each(settingKeys)('%s says in a sentence what it cannot be', (key) => {
  const wrong = [tooLong, ...noWords, ...(freeLines.includes(key) || freeTexts.includes(key) ? [] : hostile)]
  if (freeTexts.includes(key)) wrong.push('two\nlines')
  for (const value of wrong) {
    const refusal = refusalOf({ values: { [key]: value } })
    expect([value, refusal]).toEqual([value, { at: `values.${key}`, says: expect.stringMatching(/^[A-Z].+\.$/) }])
  }
  expect(refusalOf({ values: { [key]: '' } })).toBeUndefined()
})

test.each([...freeTexts, ...freeLines])('%s may hold any words, for they are only ever shown', (key) => {
  for (const value of hostile.slice(0, -1)) expect(refusalOf({ values: { [key]: value } })).toBeUndefined()
})

test.each(secretKeys)('%s says in a sentence what it cannot be', (key) => {
  for (const value of [tooLong, 'a\u0000b', 'two\nlines', 7, null, ['x']]) {
    const refusal = refusalOf({ values: {}, secrets: { [key]: value } })
    expect([value, refusal]).toEqual([value, { at: `secrets.${key}`, says: expect.stringMatching(/^[A-Z].+[.?]$/) }])
  }
})

test('a setting that there is not is refused by its name', () => {
  expect(refusalOf({ values: { colour: 'red' } })?.says).toContain('colour')
})
