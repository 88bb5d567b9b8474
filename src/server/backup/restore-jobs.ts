import { z } from 'zod'
import type { Log } from '#src/server/platform/log/port.ts'
import { connectDatabase } from '#src/server/platform/database/connect-database.ts'
import { insertOfJobs } from '#src/server/platform/queue/pg-boss-tables.ts'
import { makePgBossQueue } from '#src/server/platform/queue/pg-boss-queue.ts'
import type { Job } from '#src/server/platform/queue/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { readText } from './hashed.ts'
import type { Manifest } from './manifest.ts'

const jobSchema = z.object({
  name: z.string(),
  data: z.unknown(),
  key: z
    .string()
    .nullable()
    .transform((key) => key ?? undefined),
  priority: z.number(),
  wait: z.number(),
})

export interface QueuePlace {
  url: string
  log: Log
  jobs: Job[]
}

// The queue makes its own tables, whatever its version was then; what waited is put there like anything new.
export async function restoreJobs({ url, log, jobs }: QueuePlace, source: Storage, manifest: Manifest): Promise<void> {
  const waiting = z.array(jobSchema).parse(JSON.parse((await readText(source, manifest.jobs.key)) ?? '[]'))
  const { database, close } = connectDatabase(url, { log })
  try {
    const background = await makePgBossQueue({ url, database, jobs, log, works: false })
    try {
      for (const [name, group] of Map.groupBy(waiting, (job) => job.name)) {
        await database.execute(insertOfJobs(name, group))
      }
    } finally {
      await background.stop()
    }
  } finally {
    await close()
  }
}
