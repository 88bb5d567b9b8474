import { z } from 'zod'
import { defineCall, success } from '#src/contracts/call.ts'

const moment = z.iso.datetime()

// A folder or a bucket, and the variable of the environment that decides it.
const place = z.object({ where: z.string(), variable: z.string() })

const places = z.object({ files: place, backups: place, isEncrypted: z.boolean() })
export type KeptPlaces = z.output<typeof places>

export const readBackups = defineCall({
  name: 'readBackups',
  summary: 'Where files and backups are kept, how old the newest backup is, and whether one is being taken.',
  at: 'GET /api/admin/backups',
  access: 'owner',
  answer: places.extend({
    // What the newest good backup stands for, and when one was last restored to test it.
    takenAt: moment.nullable(),
    provedAt: moment.nullable(),
    state: z.enum(['idle', 'waiting', 'running']),
    // Why the newest one failed.
    problem: z.string().nullable(),
    // Why the newest test restore failed.
    proofProblem: z.string().nullable(),
    // What the newest good one found wrong with earlier backups.
    remarks: z.array(z.string()),
    // What this shop was last brought back from.
    restored: z
      .object({
        restoredAt: moment,
        takenAt: moment,
        // Files that were missing or damaged there, by the product's own names; a hundred at most.
        missing: z.array(z.string()),
        missingCount: z.number().int(),
      })
      .nullable(),
  }),
})

export type BackupsShown = z.output<typeof readBackups.answer>

export const backUpNow = defineCall({
  name: 'backUpNow',
  summary: 'Takes a backup now, as fast as it can, beside the nightly one.',
  at: 'POST /api/admin/backups',
  access: 'owner',
  answer: success,
  rateLimit: { perMinute: 10 },
})
