import { z } from 'zod'
import { recordOf } from '#src/contracts/bounded.ts'
import { defineCall } from '#src/contracts/call.ts'
import { settings } from './setting-rules.ts'
import { givenWords } from './words.ts'

// All settings as one file: what the owner chose and every text, without keys, passwords and pictures.

export const settingsFile = z.strictObject({
  kind: z.literal('reelwright settings', { error: 'This is not a settings file.' }),
  // Each by the rule of its form; an empty one is the default again. Another version may know more of them.
  settings: recordOf(500, z.string().max(200), z.string().max(20_000)).pipe(
    settings.omit({ brandLogo: true }).partial().catchall(z.string()),
  ),
  words: givenWords,
})
export type SettingsFile = z.output<typeof settingsFile>

const difference = z.object({
  // The key of a setting, or where a text stands and what it is called.
  name: z.string(),
  // Empty: the default.
  before: z.string(),
  after: z.string(),
})
export type Difference = z.output<typeof difference>

export const exportSettings = defineCall({
  name: 'exportSettings',
  summary: 'All settings and texts as one file, without secrets and pictures.',
  at: 'GET /api/admin/settings/file',
  access: 'owner',
  answerKind: 'file',
})

export const importSettings = defineCall({
  name: 'importSettings',
  summary: 'Imports such a file, as a whole or not at all. Without `isMeant` it only says what would change.',
  at: 'POST /api/admin/settings/file',
  access: 'owner',
  body: z.object({ file: settingsFile, isMeant: z.boolean() }),
  bodyLimitBytes: 1024 * 1024,
  answer: z.object({
    changes: z.array(difference),
    // Variables of the environment that decide, whatever the file says.
    fixed: z.array(z.string()),
    // Names that nothing here has.
    unknown: z.array(z.string()),
  }),
})
