import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { productionStages } from '#src/contracts/studio/stages.ts'
import { connectDatabase } from '#src/server/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '#src/server/platform/database/embedded-postgres.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { silentLog } from '#test/support/silent-log.ts'

// Opens what a stopped product left behind and counts steps, clips, films and their files. `billed` are the creates that
// the provider took.
export async function auditProduction(dataDir: string, billed: { id: string; image: string }[]) {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const { database, close } = connectDatabase(server.url, { log: silentLog })
  const count = async (query: ReturnType<typeof sql>): Promise<number> =>
    Number((await database.execute<{ all: number }>(query)).rows[0]?.all)
  try {
    const storage = await makeDiskStorage({ folder: join(dataDir, 'files') })
    return {
      delivered: await count(sql`select count(*) as all from production_jobs where status = 'completed'`),
      // Every stage once, in its order.
      regular: (await readSteps(database)).filter((steps) => steps === productionStages.join()).length,
      clips: await count(sql`select count(*) as all from clips where state = 'ready'`),
      clipsMadeTwice: await count(sql`select count(*) as all from
        (select job_id, photo_id from clips group by job_id, photo_id having count(*) > 1) twice`),
      clipsBilledTwice: billed.length - new Set(billed.map(({ image }) => image)).size,
      clipsOfUnknownTasks: (await readTasks(database)).filter((id) => !billed.some((task) => task.id === id)).length,
      films: await count(sql`select count(*) as all from films where state = 'ready' and delivered_at is not null`),
      filmsMadeTwice: await count(sql`select count(*) as all from
        (select job_id from films group by job_id having count(*) > 1) twice`),
      ...(await compareFiles(database, storage)),
    }
  } finally {
    await close()
    await server.stop()
  }
}

async function readSteps(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ steps: string }>(sql`
    select string_agg(status, ',' order by reached_at) as steps from production_steps group by job_id`)
  return rows.map(({ steps }) => steps)
}

async function readTasks(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select task_id as id from clips where provider = 'runway'`)
  return rows.map(({ id }) => id)
}

// Rows whose file is missing or of another length, and files that no row names.
async function compareFiles(database: Database, storage: Storage) {
  const { rows } = await database.execute<{ key: string; bytes: string }>(sql`
    select key, bytes from film_files union all select file_key, bytes from clips where file_key is not null`)
  const named = new Map(rows.map(({ key, bytes }) => [key, Number(bytes)]))
  let filesWithoutRow = 0
  for (const prefix of ['films/', 'clips/']) {
    for await (const { key, bytes } of storage.list(prefix)) {
      if (named.get(key) === bytes) named.delete(key)
      else if (!named.has(key)) filesWithoutRow += 1
    }
  }
  return { rowsWithoutWholeFile: named.size, filesWithoutRow }
}
