import { type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'

interface Folder {
  prefix: string
  // Whether a row still names a key of it, which is in `listed.key`.
  isNamed: SQL
}

// Folders whose files a row names. Photos and their pieces have a check of their own, which also looks for what is missing.
const folders: Folder[] = [
  { prefix: 'films/', isNamed: sql`exists (select from film_files where key = listed.key)` },
  { prefix: 'clips/', isNamed: sql`exists (select from clips where file_key = listed.key)` },
  { prefix: 'engine-room/', isNamed: sql`exists (select from clips where photo_key = listed.key)` },
  { prefix: 'scores/', isNamed: sql`exists (select from scores where key = listed.key)` },
  {
    prefix: 'logos/',
    isNamed: sql`exists (select from film_briefs where logo_key = listed.key)
      or exists (select from production_jobs where branding->>'logoKey' = listed.key)`,
  },
  {
    prefix: 'brand/',
    // One that was changed lately can be taken back.
    isNamed: sql`exists (select from settings where settings.key = 'brandLogo'
        and listed.key = 'brand/' || split_part(value, ' ', 1) || '.png')
      or exists (select from setting_changes where setting_changes.key = 'brandLogo'
        and changed_at > now() - interval '90 days'
        and listed.key in ('brand/' || split_part(before, ' ', 1) || '.png', 'brand/' || split_part(after, ' ', 1) || '.png'))`,
  },
]

// Longer than any file waits for its row.
const youngMs = 2 * dayMs
const perLook = 500

interface OrphanDeps {
  database: Database
  storage: Storage
  clock: Clock
  log: Log
}

// What a crash, an erasure or the nightly deletion of rows left in the storage.
export async function removeOrphanFiles(deps: OrphanDeps, signal: AbortSignal): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - youngMs)
  for (const { prefix, isNamed } of folders) {
    let old: string[] = []
    let removed = 0
    const look = async (): Promise<void> => {
      signal.throwIfAborted()
      const orphans = await findUnnamed(deps.database, old, isNamed)
      for (const key of orphans) await deps.storage.remove(key)
      removed += orphans.length
      old = []
    }
    for await (const { key, modifiedAt } of deps.storage.list(prefix)) {
      if (modifiedAt > before) continue
      old.push(key)
      if (old.length === perLook) await look()
    }
    await look()
    if (removed > 0) deps.log.info({ prefix, removed }, 'files that no row names were deleted')
  }
}

async function findUnnamed(database: Database, keys: string[], isNamed: SQL): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await database.execute<{ key: string }>(sql`
    select listed.key from json_array_elements_text(${JSON.stringify(keys)}::json) as listed (key) where not (${isNamed})`)
  return rows.map(({ key }) => key)
}
