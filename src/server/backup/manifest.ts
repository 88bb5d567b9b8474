import { z } from 'zod'

// What a backup holds, written last: a backup without it was cut short and counts as none.

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const stored = z.object({ key: z.string(), bytes: z.number().int(), sha256: hash })

export const manifestSchema = z.object({
  format: z.literal(1),
  // Everything that was acknowledged before this moment is in it.
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: hash })),
  tables: z.array(stored.extend({ table: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  jobs: stored,
  files: z.array(stored),
  secret: z.object({
    // Tells the right secret from a wrong one without being it.
    mark: z.string(),
    // The secret itself, where it is kept in the data folder.
    value: z.string().nullable(),
  }),
})

export type Manifest = z.output<typeof manifestSchema>
export type Stored = z.output<typeof stored>

export const backupFolder = (takenAt: string): string => `backups/${takenAt.replaceAll(/[:.]/g, '-')}/`
export const manifestKey = (takenAt: string): string => `${backupFolder(takenAt)}manifest.json`
// Files never change under their key, so that all backups in one place share them.
export const fileKey = (key: string): string => `files/${key}`
