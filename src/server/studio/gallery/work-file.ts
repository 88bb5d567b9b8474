import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

// A path of its own for as long as `work` lasts: decoders want a file, not a stream.
export async function withWorkFile<Result>(folder: string, work: (path: string) => Promise<Result>): Promise<Result> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  try {
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

// What a crash left behind.
export async function removeWorkFilesBefore(folder: string, before: Date): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path, { throwIfNoEntry: false })
    if (found && found.mtime <= before) await rm(path, { force: true })
  }
}
