import { expect, test } from 'vitest'
import { z } from 'zod'
import { jsonWithin, recordOf } from '#src/contracts/bounded.ts'
import { recordingFacts } from '#src/contracts/studio/music.ts'
import { maxPhotoBytes, maxPhotos } from '#src/contracts/studio/photo-limits.ts'
import { photoAnalysisSchema } from '#src/engine/analyse/photo-analysis.ts'
import { templateSchema } from '#src/engine/templates/template.ts'
import { allCalls } from '#src/server/all-features.ts'
import { findUnbounded } from '#test/support/find-unbounded.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

// The owner's calls as well: a page of the office may be open on a machine that is not only theirs.
test.each(allCalls.map((call) => [call.name, call] as const))('everything %s takes has an upper bound', (_, call) => {
  const { params, query, headers, body } = call
  const parts = Object.entries({ params, query, headers, body })
  expect(parts.flatMap(([part, schema]) => findUnbounded(schema, part))).toEqual([])
})

// What a call takes as a file or as JSON, and its feature reads itself.
const readLater = { photoAnalysisSchema, templateSchema, recordingFacts }

test.each(Object.entries(readLater))('everything in a %s has an upper bound', (_, schema) => {
  expect(findUnbounded(schema)).toEqual([])
})

// Larger than 256 KB, and why.
const largeJson: Record<string, number> = {
  // 25 photos as the page saw them: the mask of a subject is up to 24 KB of base64.
  keepSeenFilm: 1.2 * megabyte,
  // Three pictures as data addresses.
  generateMapped: 14.5 * megabyte,
  // Every text of the product, in a language that needs more letters.
  importSettings: megabyte,
}
const largest = {
  none: 64 * kilobyte,
  raw: megabyte,
  stream: maxPhotoBytes,
  // For those who hold a quote, or the owner: all photos at once.
  files: maxPhotos * maxPhotoBytes + megabyte,
}

test('no call takes a larger body than its kind needs', () => {
  const limitOf = ({ name, access, bodyKind }: (typeof allCalls)[number]): number => {
    if (bodyKind === 'json') return largeJson[name] ?? 256 * kilobyte
    return bodyKind === 'files' && access === 'public' ? maxPhotoBytes + megabyte : largest[bodyKind]
  }
  expect(allCalls.filter((call) => call.bodyLimitBytes > limitOf(call)).map(({ name }) => name)).toEqual([])
})

const endless: z.ZodType = z.object({
  get inner() {
    return endless.optional()
  },
})

test.each<[string, z.ZodType, string[]]>([
  ['a text', z.object({ a: z.string().min(1).regex(/^a+$/) }), ['.a: characters']],
  ['a moment with endless decimals', z.iso.datetime(), [': characters']],
  ['a number without one end', z.number().min(0), [': maximum']],
  ['a whole number', z.int(), [': minimum', ': maximum']],
  ['a list', z.array(z.boolean()), [': length']],
  ['a list of texts', z.array(z.string()).max(3), ['[]: characters']],
  ['a record', z.record(z.string(), z.boolean()), [': number of keys', '{key}: characters']],
  ['other keys', z.looseObject({}), [': other keys']],
  ['anything', z.object({ a: z.unknown().optional() }), ['.a: unknown']],
  ['one of several', z.union([z.boolean(), z.any()]), [': any']],
  ['what is made before it is judged', z.preprocess(String, z.string().max(3)), [': transform']],
  ['what holds itself', endless, ['.inner: depth']],
  ['a set', z.set(z.boolean()).max(3), [': set']],
])('found without a bound: %s', (_, schema, found) => {
  expect(findUnbounded(schema)).toEqual(found)
})

test('texts, numbers, lists, records and JSON with bounds are not found', () => {
  const bounded = z.strictObject({
    text: z.string().max(3).trim().optional(),
    id: z.uuid(),
    number: z.coerce.number().min(0).max(3).default(1),
    list: z
      .array(z.enum(['a']))
      .max(3)
      .nullable(),
    record: recordOf(3, z.string().max(3), z.int().gte(0).lt(9)),
    byName: z.record(z.enum(['a']), z.literal(1)),
    json: jsonWithin({ maxParts: 3, maxDepth: 3, maxCharacters: 3 }),
    made: z.string().length(3).transform(Number).pipe(z.number()),
  })
  expect(findUnbounded(bounded)).toEqual([])
})
