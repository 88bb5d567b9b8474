import { randomUUID } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, chmod, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hourMs } from '#src/kit/time.ts'
import { checkKey, checkPrefix, type FilePart, type Storage, type StoredEntry, type StoredFile } from './port.ts'

// One flat folder: a folder for each part of a key would have to be made, synced and removed again beside other writers.
// No key holds a '~'.
const toName = (key: string): string => key.replaceAll('/', '~')
const toKey = (name: string): string => name.replaceAll('~', '/')

export async function makeDiskStorage({ folder }: { folder: string }): Promise<Storage> {
  const files = resolve(folder, 'files')
  const unfinished = resolve(folder, 'unfinished')
  await makeFolder(files)
  await makeFolder(unfinished)
  await removeLeftovers(unfinished, Date.now() - hourMs)

  const pathOf = (key: string): string => {
    checkKey(key)
    return join(files, toName(key))
  }
  return {
    write: async (key, source) => writeFile({ target: pathOf(key), temporary: join(unfinished, randomUUID()), source }),
    take: async (key, path) => takeFile({ target: pathOf(key), temporary: join(unfinished, randomUUID()), path }),
    read: async (key, part) => readFile(pathOf(key), part),
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: (prefix) => listFiles(files, prefix),
    removeUnfinished: (before) => removeLeftovers(unfinished, before.getTime()),
    ping: () => access(unfinished, constants.W_OK),
  }
}

// The name of a new folder is kept by the folder above it, up to the first that was there before.
async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 })
  await closeToOthers(folder)
  if (!firstMade) return
  for (let made = folder; made.length >= firstMade.length; made = dirname(made)) await syncFolder(dirname(made))
}

// Photos, backups and what is in them are for this user alone, also where an earlier version made the folder.
async function closeToOthers(folder: string): Promise<void> {
  const { mode } = await stat(folder)
  if ((mode & 0o077) === 0) return
  await chmod(folder, 0o700).catch((problem: NodeJS.ErrnoException) => {
    // Some disks know no modes; how they are mounted decides who reads them.
    if (problem.code !== 'EPERM' && problem.code !== 'ENOTSUP') throw problem
  })
}

// A new name survives a power cut only when the folder that lists it has been synced too.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

// A crash leaves half a file behind. Another process may be writing right now: its files are young.
async function removeLeftovers(unfinished: string, beforeMs: number): Promise<void> {
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name)
    const found = await stat(path, { throwIfNoEntry: false })
    if (found && found.mtimeMs < beforeMs) await rm(path, { force: true })
  }
}

interface Writing {
  target: string
  temporary: string
  source: Readable
}

async function writeFile({ target, temporary, source }: Writing): Promise<{ bytes: number }> {
  try {
    const sink = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(source, sink)
    await rename(temporary, target)
    await syncFolder(dirname(target))
    return { bytes: sink.bytesWritten }
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

interface Taking {
  target: string
  temporary: string
  path: string
}

// Renamed, not copied, where both lie on one disk.
async function takeFile({ target, temporary, path }: Taking): Promise<{ bytes: number }> {
  const handle = await open(path, 'r+')
  try {
    await handle.chmod(0o600)
    await handle.sync()
    const { size } = await handle.stat()
    await rename(path, target)
    await syncFolder(dirname(target))
    return { bytes: size }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    return await writeFile({ target, temporary, source: createReadStream(path) })
  } finally {
    await handle.close()
  }
}

async function readFile(path: string, part?: FilePart): Promise<StoredFile | undefined> {
  try {
    const handle = await open(path)
    const { size } = await handle.stat()
    if (!part) return { stream: handle.createReadStream(), bytes: size }
    const last = Math.min(part.last, size - 1)
    return { stream: handle.createReadStream({ start: part.first, end: last }), bytes: last - part.first + 1 }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function* listFiles(files: string, prefix: string): AsyncGenerator<StoredEntry> {
  checkPrefix(prefix)
  for await (const { name } of await opendir(files)) {
    if (!name.startsWith(toName(prefix))) continue
    const found = await stat(join(files, name), { throwIfNoEntry: false })
    if (found) yield { key: toKey(name), bytes: found.size, modifiedAt: found.mtime }
  }
}
