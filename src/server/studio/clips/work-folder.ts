import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#src/kit/app-error.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'

// The file of that key at that path on this machine's disk, whole or not at all; one that lies there already stays.
export async function fetchFile(storage: Storage, key: string, path: string): Promise<void> {
  if (await stat(path, { throwIfNoEntry: false })) return
  const file = await storage.read(key)
  if (!file) throw new AppError('not_found', 'The file is no longer there.', { detail: key })
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.${randomUUID()}`
  try {
    await pipeline(file.stream, createWriteStream(unfinished))
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
}

// A folder of its own for as long as the work lasts.
export async function withFolder<Result>(
  { studioFolder }: { studioFolder: string },
  name: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(studioFolder, name)
  await mkdir(folder, { recursive: true })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
