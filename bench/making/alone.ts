import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { renderInProcess } from '#src/engine/render/render-in-process.ts'
import { withPaths, keysIn } from '#src/server/features/production/studio.ts'
import { connectDatabase } from '#src/server/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '#src/server/platform/database/embedded-postgres.ts'
import { silentLog } from '#test/support/silent-log.ts'

// The films of a measured batch once more, one after another, by the engine and nothing else.
export async function makeAlone(dataDir: string) {
  const timelines = await readTimelines(dataDir)
  const output = await mkdtemp(join(tmpdir(), 'reelwright-alone-'))
  const startedAt = performance.now()
  try {
    for (const [index, timeline] of timelines.entries()) {
      await renderInProcess([{ timeline, output: join(output, `${index}.mp4`) }])
    }
  } finally {
    await rm(output, { recursive: true, force: true })
  }
  const aloneSeconds = (performance.now() - startedAt) / 1_000
  const batchSeconds = Number(await readFile(join(dataDir, 'batch-seconds'), 'utf8'))
  return {
    films: timelines.length,
    aloneSeconds: Math.round(aloneSeconds),
    batchSeconds: Math.round(batchSeconds),
    throughput: (aloneSeconds / batchSeconds).toFixed(2),
  }
}

async function readTimelines(dataDir: string): Promise<Timeline[]> {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const { database, close } = connectDatabase(server.url, { log: silentLog })
  try {
    const { rows } = await database.execute<{ timelines: Record<string, Timeline> }>(sql`select timelines from films`)
    return rows.flatMap(({ timelines }) => Object.values(timelines)).map((timeline) => withFiles(timeline, dataDir))
  } finally {
    await close()
    await server.stop()
  }
}

// As the storage names its files on the disk.
function withFiles(timeline: Timeline, dataDir: string): Timeline {
  const pathOf = (key: string): string => join(dataDir, 'files', 'files', key.replaceAll('/', '~'))
  return withPaths(timeline, new Map(keysIn(timeline).map((key) => [key, pathOf(key)])))
}
