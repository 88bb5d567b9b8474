import { z } from 'zod'
import { recordOf } from '#src/contracts/bounded.ts'
import { defineCall, success } from '#src/contracts/call.ts'

// The texts of the site and of the letters, as the owner finds and changes them. The texts themselves are not known here, for a screen would
// bring them all: the server names them, and judges what comes back.

const word = z.object({
  key: z.string(),
  label: z.string(),
  // The default.
  text: z.string(),
  limit: z.number().int(),
  marks: z.array(z.string()),
  hasLines: z.boolean(),
  // The owner's own; null while the default counts.
  own: z.string().nullable(),
})
export type ShownWord = z.output<typeof word>

const place = z.object({
  id: z.string(),
  kind: z.enum(['site', 'letter']),
  title: z.string(),
  // Where its page shows it.
  part: z.string().nullable(),
  // What is filled in where a letter is only looked at, by the names in braces.
  examples: z.record(z.string(), z.string()),
  words: z.array(word),
})
export type ShownPlace = z.output<typeof place>

const change = z.object({
  id: z.uuid(),
  changedAt: z.iso.datetime(),
  key: z.string(),
  // Where it stands and what it is called.
  label: z.string(),
  // Empty: the default.
  before: z.string(),
  after: z.string(),
  isLast: z.boolean(),
})
export type WordChange = z.output<typeof change>

export const readWords = defineCall({
  name: 'readWords',
  summary: 'Every text that can be changed: its default, what it says now, and the last changes.',
  at: 'GET /api/admin/words',
  access: 'owner',
  answer: z.object({ places: z.array(place), changes: z.array(change) }),
})

// By key. Each text has a limit that the server knows and names: this one only has to be beyond all of them.
export const givenWords = recordOf(5_000, z.string().max(200), z.string().max(200_000).trim())

// With room for one text that is far too long, so that it gets a sentence.
const typed = { access: 'owner', bodyLimitBytes: 256 * 1024 } as const

export const changeWords = defineCall({
  ...typed,
  name: 'changeWords',
  summary: 'Changes texts of the site; an empty one goes back to the default.',
  at: 'POST /api/admin/words',
  body: z.object({ values: givenWords }),
  answer: success,
})

export const previewWords = defineCall({
  ...typed,
  name: 'previewWords',
  summary: 'Keeps texts for a preview that only the owner sees.',
  at: 'POST /api/admin/words/preview',
  body: z.object({ values: givenWords }),
  answer: success,
})

export const testLetter = defineCall({
  ...typed,
  name: 'testLetter',
  summary: 'Sends the owner a letter with these texts and example values, and says what went wrong.',
  at: 'POST /api/admin/words/test',
  body: z.object({ place: z.string().max(60), values: givenWords }),
  rateLimit: { perMinute: 10 },
  answer: z.object({ to: z.string(), problem: z.string().nullable() }),
})

export const readPreview = defineCall({
  name: 'readPreview',
  summary: 'The page or email with the previewed texts. It runs no script.',
  at: 'GET /api/admin/words/preview/:place',
  access: 'owner',
  params: z.object({ place: z.string().max(60) }),
  answerKind: 'file',
})
