import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EventOf } from '#src/server/events/catalogue.ts'
import { minuteMs } from '#src/kit/time.ts'
import type { Database, Transaction } from '#src/server/platform/database/port.ts'
import type { Timeline } from '#src/server/platform/film/port.ts'
import { defineJob, handleJob, type JobHandler, type Queue } from '#src/server/platform/queue/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { fetchFile } from '#src/server/studio/clips/feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'

// A job's folder on this machine's disk: its photos and what its films are joined from. All of it can be made again. Other
// machines may have theirs: each is noted, and tidied by whoever can reach its disk.

interface FolderDeps {
  database: Database
  storage: Storage
  studioFolder: string
}

type DiskDeps = Pick<FolderDeps, 'database' | 'studioFolder'>

const folderOf = ({ studioFolder }: Pick<FolderDeps, 'studioFolder'>, jobId: string): string =>
  join(studioFolder, `job-${jobId}`)

export const shelfOf = (deps: Pick<FolderDeps, 'studioFolder'>, jobId: string): string =>
  join(folderOf(deps, jobId), 'shelf')

export const outputOf = (deps: Pick<FolderDeps, 'studioFolder'>, jobId: string, name: string): string =>
  join(folderOf(deps, jobId), 'films', name)

export async function bringFiles(deps: FolderDeps, jobId: string, keys: string[]): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  await noteFolder(deps, jobId)
  for (const key of new Set(keys)) {
    const path = join(folderOf(deps, jobId), 'files', key.replaceAll('/', '~'))
    await fetchFile(deps.storage, key, path)
    paths.set(key, path)
  }
  return paths
}

export async function clearStudio(deps: DiskDeps, jobId: string): Promise<void> {
  await rm(folderOf(deps, jobId), { recursive: true, force: true })
  await deps.database.execute(sql`delete from work_folders where job_id = ${jobId} and disk = ${await diskOf(deps)}`)
}

async function noteFolder(deps: DiskDeps, jobId: string): Promise<void> {
  await deps.database.execute(sql`insert into work_folders (job_id, disk) values (${jobId}, ${await diskOf(deps)})
    on conflict (job_id, disk) do update set seen_at = now()`)
}

// Processes that share a disk share its folders.
async function diskOf({ studioFolder }: Pick<FolderDeps, 'studioFolder'>): Promise<string> {
  const path = `${studioFolder}-disk`
  await mkdir(studioFolder, { recursive: true })
  // Of two who begin at the same moment, one writes it.
  await writeFile(path, randomUUID(), { flag: 'wx' }).catch(() => undefined)
  return readFile(path, 'utf8')
}

// A process that has not been there for so long is gone, and its disk with it.
const goneAfterHours = 6

// How many of these folders lie on other disks, where somebody will still tidy them.
export async function countElsewhere(deps: DiskDeps, jobIds: string[]): Promise<number> {
  const { rows } = await deps.database.execute<{ all: number }>(sql`select count(*)::int as all from work_folders
    where job_id = any(${sql.param(jobIds)}::uuid[]) and disk <> ${await diskOf(deps)}
      and seen_at > now() - make_interval(hours => ${goneAfterHours})`)
  return rows[0]?.all ?? 0
}

const tidyEveryMs = 5 * minuteMs

// Each process on its own disk, at once and then every few minutes. Answers how to end it.
export function keepFoldersTidy(deps: DiskDeps & Pick<StudioDeps, 'log'>): () => Promise<void> {
  const tidy = (): Promise<void> =>
    tidyWorkFolders(deps).catch((err: unknown) => deps.log.warn({ err }, 'folders of work could not be tidied'))
  let last = tidy()
  const timer = setInterval(() => (last = tidy()), tidyEveryMs)
  return () => {
    clearInterval(timer)
    return last
  }
}

// Goes: what belongs to films that are approved, erased or forgotten.
export async function tidyWorkFolders(deps: DiskDeps): Promise<void> {
  const disk = await diskOf(deps)
  const names = await readdir(deps.studioFolder)
  const found = names.flatMap((name) => /^job-([\da-f-]{36})$/.exec(name)?.[1] ?? [])
  const { rows } = await deps.database.execute<{ id: string; needed: boolean }>(sql`
    with here as (
      select unnest(${sql.param(found)}::uuid[]) as id
      union select job_id from work_folders where disk = ${disk}
    )
    select here.id, exists (
      select from production_jobs job where job.id = here.id and erased_at is null and approved_at is null
    ) as needed from here`)
  for (const { id } of rows.filter(({ needed }) => !needed)) await clearStudio(deps, id)
  await deps.database.execute(sql`update work_folders set seen_at = now() where disk = ${disk}`)
}

// Of films that are approved, where films are made.
export async function clearWorkFolders(
  { queue }: { queue: Queue },
  tx: Transaction,
  approved: EventOf<'film.approved'>[],
): Promise<void> {
  const payloads = approved.flatMap(({ jobId }) => (jobId ? [{ jobId }] : []))
  await queue.enqueueWhen(tx, clearFolderJob, { payloads })
}

export const clearFolderJob = defineJob({
  name: 'production.clear-folder',
  schema: z.object({ jobId: z.uuid() }),
  key: ({ jobId }) => jobId,
  isHeavy: true,
})

// The storage keys that a timeline names, and the same timeline with paths of this machine in their place.
export function keysIn(timeline: Timeline): string[] {
  const keys: string[] = []
  mapFiles(timeline, (key) => {
    keys.push(key)
    return key
  })
  return keys
}

export const withPaths = (timeline: Timeline, paths: ReadonlyMap<string, string>): Timeline =>
  mapFiles(timeline, (key) => paths.get(key) ?? key)

const mapFiles = (timeline: Timeline, change: (key: string) => string): Timeline => ({
  ...timeline,
  clips: mapNamed(timeline.clips, 'path', change),
  layers: mapNamed(timeline.layers, 'logoPath', change),
  audio: mapNamed(timeline.audio, 'path', change),
})

const mapNamed = <Part>(part: Part, wanted: string, change: (key: string) => string): Part =>
  JSON.parse(JSON.stringify(part), (name, value: unknown) =>
    name === wanted && typeof value === 'string' ? change(value) : value,
  ) as Part

export const folderHandlers = (deps: StudioDeps): JobHandler[] => [
  handleJob(clearFolderJob, ({ jobId }) => clearStudio(deps, jobId)),
]
