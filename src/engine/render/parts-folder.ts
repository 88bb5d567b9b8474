// What a render has finished so far, beside its output: kept, it lets the next run go on; the final name appears last.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { encoderSettings, encoderThreads, type Quality } from '#src/engine/encode/codec.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import type { FilmShelf } from './film-shelf.ts'
import type { Segment } from './plan-segments.ts'
import { keySegments, sourcesOf } from './segment-keys.ts'

export interface PartsFolder {
  segmentPath: (index: number) => string
  // A file is written under another name and gets its own only when it is whole.
  unfinished: (path: string) => string
  finish: (path: string) => Promise<void>
  finishedSegments: Set<number>
  remove: () => Promise<void>
}

export interface Parts {
  timeline: Timeline
  quality: Quality
  segments: readonly Segment[]
  // Where finished segments go instead, to be found by any later render.
  shelf?: FilmShelf | undefined
  // The next run goes on from what this one finished.
  isKept: boolean
}

export async function openPartsFolder(output: string, parts: Parts): Promise<PartsFolder> {
  const own = await openOwnFolder(output, parts)
  const { shelf, segments } = parts
  if (!shelf) return own
  const keys = await keySegments(parts.timeline, parts)
  const keyOf = (index: number): string => {
    const key = keys[index]
    if (key === undefined) throw new Error(`The film has no segment ${index}`)
    return key
  }
  return {
    ...own,
    segmentPath: (index) => shelf.pathOf(keyOf(index)),
    finishedSegments: new Set(segments.map(({ index }) => index).filter((index) => shelf.has(keyOf(index)))),
  }
}

async function openOwnFolder(output: string, { timeline, quality, isKept }: Parts): Promise<PartsFolder> {
  const kept = join(dirname(output), `.${basename(output)}.parts`)
  // What an earlier run has kept is taken up, and then removed, by a run that keeps nothing itself.
  const folder = isKept || existsSync(kept) ? kept : await nameOwnFolder(output)
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

// Where a server was killed, the next one may render the same film while the last process of the first still ends: neither
// may write into or remove what is the other's. What dead ones left is removed.
async function nameOwnFolder(output: string): Promise<string> {
  const [folder, name] = [dirname(output), basename(output)]
  for (const other of await readdir(folder)) {
    const pid = /\.(\d+)\.parts$/.exec(other)?.[1]
    if (pid && other.startsWith(`.${name}.`) && !isRunning(Number(pid)))
      await rm(join(folder, other), { recursive: true })
  }
  return join(folder, `.${name}.${process.pid}.parts`)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
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
