import { expect, test } from 'vitest'
import { jsonLimits, judgeJson } from './incoming.ts'

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const withKeys = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`

test.each([
  ['nested too deep', nested(jsonLimits.depth + 1)],
  ['nested deeper than any parser goes', '['.repeat(200_000)],
  ['of too many keys', withKeys(jsonLimits.keys + 1)],
  ['of too many values', `[${'1,'.repeat(jsonLimits.values)}1,1]`],
  ['of too many empty objects', `[${'{},'.repeat(jsonLimits.values + 1)}{}]`],
])('a body %s is refused', (_what, text) => {
  expect(judgeJson(text)?.status).toBeGreaterThanOrEqual(400)
})

test.each([
  ['at every limit', `{"a":${nested(jsonLimits.depth - 1)}}`],
  ['of as many keys as may be', withKeys(jsonLimits.keys)],
  ['whose text looks like structure', JSON.stringify({ note: `${'{[:,'.repeat(50_000)}\\" "` })],
  ['that never closes a string, which the parser refuses', `{"a":"${'\\'.repeat(9)}`],
  ['that is empty', ''],
])('a body %s is left to the parser', (_what, text) => {
  expect(judgeJson(text)).toBeUndefined()
})
