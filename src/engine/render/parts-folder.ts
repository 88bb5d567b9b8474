// What a render has finished so far, beside its output: kept, it lets the next run go on; the final name appears last.

import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { encoderSettings, encoderThreads, type Quality } from '../encode/codec.ts'
import type { Clip, Source, Timeline } from '../plan/timeline.ts'

export interface PartsFolder {
  segmentPath: (index: number) => string
  // A file is written under another name and gets its own only when it is whole.
  unfinished: (path: string) => string
  finish: (path: string) => Promise<void>
  finishedSegments: Set<number>
  remove: () => Promise<void>
}

export async function openPartsFolder(
  output: string,
  { timeline, quality }: { timeline: Timeline; quality: Quality },
): Promise<PartsFolder> {
  const folder = join(dirname(output), `.${basename(output)}.parts`)
  const key = await keyOf(timeline, quality)
  if ((await readKey(folder)) !== key) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'key'), key)
  const unfinished = (path: string): string => join(folder, `${basename(path)}.unfinished`)
  return {
    segmentPath: (index) => join(folder, segmentName(index)),
    unfinished,
    finish: (path) => rename(unfinished(path), path),
    finishedSegments: await listSegments(folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const segmentName = (index: number): string => `segment-${String(index).padStart(3, '0')}.mp4`

async function listSegments(folder: string): Promise<Set<number>> {
  const names = await readdir(folder)
  return new Set(names.flatMap((name) => /^segment-(\d+)\.mp4$/.exec(name)?.[1] ?? []).map(Number))
}

async function readKey(folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, 'key'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

// Segments of another plan, of changed photos or of other encoder settings must not be joined to new ones.
async function keyOf(timeline: Timeline, quality: Quality): Promise<string> {
  const paths = [...new Set(timeline.clips.flatMap(sourcesOf).map(({ path }) => path))]
  const files = await Promise.all(paths.map(async (path) => [path, await fingerprint(path)]))
  return createHash('sha256')
    .update(JSON.stringify([timeline, files, encoderSettings[quality], encoderThreads]))
    .digest('hex')
}

async function fingerprint(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path)
  return `${size} ${mtimeMs}`
}

function sourcesOf({ treatment }: Clip): Source[] {
  if (treatment.kind === 'split') return treatment.panes.map(({ shot }) => shot.source)
  return [treatment.kind === 'backdrop' ? treatment.source : treatment.shot.source]
}
