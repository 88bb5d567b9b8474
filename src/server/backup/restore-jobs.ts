import { z } from 'zod'
import type { Log } from '#src/server/platform/log/port.ts'
import { connectDatabase } from '#src/server/platform/database/connect-database.ts'
import { deadLetters, insertOfDead, insertOfJobs } from '#src/server/platform/queue/pg-boss-tables.ts'
import { makePgBossQueue } from '#src/server/platform/queue/pg-boss-queue.ts'
import type { Job } from '#src/server/platform/queue/port.ts'
import type { Backup } from './catalogue.ts'
import { readText } from './hashed.ts'

const jobSchema = z.object({
  name: z.string(),
  data: z.unknown(),
  key: z
    .string()
    .nullable()
    .transform((key) => key ?? undefined),
  priority: z.number(),
  wait: z.number(),
  // Of a dead letter: the job that it was, why it failed, and when. Earlier backups don't tell.
  from: z.string().nullish(),
  output: z.unknown(),
  failedAt: z.string().nullish(),
})

export interface QueuePlace {
  url: string
  log: Log
  jobs: Job[]
}

// The queue makes its own tables, whatever its version was then; what waited is put there like anything new.
export async function restoreJobs({ url, log, jobs }: QueuePlace, { place, manifest }: Backup): Promise<void> {
  const kept = z.array(jobSchema).parse(JSON.parse((await readText(place, manifest.jobs.key)) ?? '[]'))
  const [letters, waiting] = partition(kept)
  const { database, close } = connectDatabase(url, { log })
  try {
    const background = await makePgBossQueue({ url, database, jobs, log, works: false })
    try {
      for (const [name, group] of Map.groupBy(waiting, (job) => job.name)) {
        await database.execute(insertOfJobs(name, group))
      }
      await database.execute(insertOfDead(letters))
    } finally {
      await background.stop()
    }
  } finally {
    await close()
  }
}

function partition(kept: z.output<typeof jobSchema>[]) {
  const dead = kept.filter(({ name }) => name === deadLetters)
  const letters = dead.flatMap(({ data, key, from, output, failedAt }) =>
    from && failedAt ? [{ data, key, from, output, failedAt }] : [],
  )
  return [letters, kept.filter((job) => !dead.includes(job))] as const
}
