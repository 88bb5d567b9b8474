import { expect, test } from 'vitest'
import { z } from 'zod'
import { jsonWithin, recordOf } from './bounded.ts'

test('a record takes as many keys as it says', () => {
  const texts = recordOf(2, z.string().max(3), z.string().max(3))
  expect(texts.safeParse({ a: '1', b: '2' }).success).toBe(true)
  expect(texts.safeParse({ a: '1', b: '2', c: '3' }).success).toBe(false)
  expect(texts.safeParse({ long: '1' }).success).toBe(false)
})

const nested = (depth: number): unknown => (depth === 0 ? 1 : { inner: nested(depth - 1) })

test.each([
  ['a plain value', 7, true],
  ['as many parts as allowed', [1, 2, 3, 4], true],
  ['a part too many', [1, 2, 3, 4, 5], false],
  ['parts of parts too many', [[1, 2], [3]], false],
  ['as deep as allowed', nested(3), true],
  ['a step too deep', nested(4), false],
  ['deeper than any stack', JSON.parse('['.repeat(5_000) + ']'.repeat(5_000)), false],
  ['a long text', 'x'.repeat(11), false],
  ['a long name', { ['x'.repeat(11)]: 1 }, false],
])('JSON within bounds: %s', (_, given, isTaken) => {
  expect(jsonWithin({ maxParts: 5, maxDepth: 3, maxCharacters: 10 }).safeParse(given).success).toBe(isTaken)
})
