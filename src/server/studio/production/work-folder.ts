import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { EventOf } from '#src/server/events/catalogue.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { Timeline } from '#src/server/platform/film/port.ts'
import { defineJob, handleJob, type JobHandler, type Queue } from '#src/server/platform/queue/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { fetchFile } from '#src/server/studio/clips/feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'

// A job's folder on this machine's disk: its photos and what its films are joined from. All of it can be made again.

interface FolderDeps {
  storage: Storage
  studioFolder: string
}

const folderOf = ({ studioFolder }: Pick<FolderDeps, 'studioFolder'>, jobId: string): string =>
  join(studioFolder, `job-${jobId}`)

export const shelfOf = (deps: Pick<FolderDeps, 'studioFolder'>, jobId: string): string =>
  join(folderOf(deps, jobId), 'shelf')

export const outputOf = (deps: Pick<FolderDeps, 'studioFolder'>, jobId: string, name: string): string =>
  join(folderOf(deps, jobId), 'films', name)

export async function bringFiles(deps: FolderDeps, jobId: string, keys: string[]): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  for (const key of new Set(keys)) {
    const path = join(folderOf(deps, jobId), 'files', key.replaceAll('/', '~'))
    await fetchFile(deps.storage, key, path)
    paths.set(key, path)
  }
  return paths
}

export const clearStudio = (deps: Pick<FolderDeps, 'studioFolder'>, jobId: string): Promise<void> =>
  rm(folderOf(deps, jobId), { recursive: true, force: true })

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
