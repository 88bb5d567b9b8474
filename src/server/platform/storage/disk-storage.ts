import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hourMs } from '#src/kit/time.ts'
import { checkKey, checkPrefix } from './check-key.ts'
import { hasCode, syncFolder, syncFolders } from './durable-folders.ts'
import type { Storage, StoredEntry, StoredFile } from './port.ts'

export async function makeDiskStorage({ folder }: { folder: string }): Promise<Storage> {
  const files = join(folder, 'files')
  const unfinished = join(folder, 'unfinished')
  await syncFolders(await mkdir(files, { recursive: true }), files)
  await mkdir(unfinished, { recursive: true })
  await removeLeftovers(unfinished)

  const pathOf = (key: string): string => {
    checkKey(key)
    return join(files, key)
  }
  return {
    write: async (key, source) => writeFile({ target: pathOf(key), temporary: join(unfinished, randomUUID()), source }),
    read: async (key) => readFile(pathOf(key)),
    remove: async (key) => removeFile(pathOf(key)),
    list: (prefix) => listFiles(files, prefix),
    ping: () => access(unfinished, constants.W_OK),
  }
}

// A crash leaves half a file behind. Another process may be writing right now: its files are young.
async function removeLeftovers(unfinished: string): Promise<void> {
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name)
    const found = await unlessMissing(stat(path))
    if (found && Date.now() - found.mtimeMs > hourMs) await rm(path, { force: true })
  }
}

interface Writing {
  target: string
  temporary: string
  source: Readable
}

async function writeFile({ target, temporary, source }: Writing): Promise<{ bytes: number }> {
  try {
    const sink = createWriteStream(temporary, { flags: 'wx', flush: true })
    await pipeline(source, sink)
    await moveInto(temporary, target)
    return { bytes: sink.bytesWritten }
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

// `removeFile` may take away the folder between the two steps when it was empty, hence the second attempt.
async function moveInto(temporary: string, target: string, attemptsLeft = 3): Promise<void> {
  const folder = dirname(target)
  const firstMade = await mkdir(folder, { recursive: true })
  try {
    await rename(temporary, target)
    await (firstMade ? syncFolders(firstMade, folder) : syncFolder(folder))
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || attemptsLeft === 1) throw error
    await moveInto(temporary, target, attemptsLeft - 1)
  }
}

async function readFile(path: string): Promise<StoredFile | undefined> {
  const handle = await unlessMissing(open(path))
  if (!handle) return undefined
  const found = await handle.stat()
  if (found.isFile()) return { stream: handle.createReadStream(), bytes: found.size }
  await handle.close()
  return undefined
}

async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true })
  await rmdir(dirname(path)).catch((error: unknown) => {
    if (!hasCode(error, 'ENOTEMPTY', 'ENOENT')) throw error
  })
}

async function* listFiles(files: string, prefix: string): AsyncGenerator<StoredEntry> {
  checkPrefix(prefix)
  yield* walk(files, join(files, prefix))
}

async function* walk(files: string, folder: string): AsyncGenerator<StoredEntry> {
  const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      yield* walk(files, path)
      continue
    }
    const found = await unlessMissing(stat(path))
    if (found) yield { key: relative(files, path), bytes: found.size, modifiedAt: found.mtime }
  }
}

// Files come and go while others look: absence is an answer, not a failure.
async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
