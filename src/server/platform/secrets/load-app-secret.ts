import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#src/kit/time.ts'

const fewestCharacters = 32

interface Source {
  given: string | undefined
  dataDir: string
}

const pathOf = (dataDir: string): string => join(dataDir, 'app-secret')
const previousPathOf = (dataDir: string): string => join(dataDir, 'app-secret-previous')

// Without a given secret, one is made at the first start and kept: a new one would make every sealed value unreadable.
export async function loadAppSecret({ given, dataDir }: Source): Promise<string> {
  if (given) return given
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return (await findAppSecret({ given, dataDir })) ?? (await makeOne(dataDir, pathOf(dataDir)))
}

// Undefined when there is none yet, or none any more.
export const findAppSecret = async ({ given, dataDir }: Source): Promise<string | undefined> =>
  given ?? readKept(pathOf(dataDir))

const previousDays = 90

// The one before, which opens what was sealed and linked with it. A file of it counts for so long, then it is deleted.
export async function findPreviousSecret({ given, dataDir }: Source, now = new Date()): Promise<string | undefined> {
  if (given) return given
  const path = previousPathOf(dataDir)
  const secret = await readKept(path)
  if (secret === undefined) return undefined
  const { mtime } = await stat(path)
  if (now.getTime() - mtime.getTime() <= previousDays * dayMs) return secret
  await rm(path, { force: true })
  return undefined
}

// A crash at any line leaves the old one, or both: the next start seals again what the old one sealed.
export async function rotateAppSecret(dataDir: string): Promise<void> {
  const current = await readKept(pathOf(dataDir))
  if (current === undefined) throw new Error(`There is no ${pathOf(dataDir)} to replace.`)
  await replaceDurably(dataDir, previousPathOf(dataDir), current)
  await replaceDurably(dataDir, pathOf(dataDir), randomBytes(48).toString('base64url'))
}

async function replaceDurably(folder: string, path: string, secret: string): Promise<void> {
  const draft = `${path}-${randomUUID()}`
  await writeDurably(draft, `${secret}\n`)
  await rename(draft, path)
  await syncFolder(folder)
}

async function readKept(path: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(path, 'utf8')).trim()
    if (secret.length < fewestCharacters) {
      throw new Error(`${path} does not hold a secret. Restore it from a backup: without it, sealed values are lost.`)
    }
    const { mode } = await stat(path)
    if (mode & 0o077) await chmod(path, 0o600)
    return secret
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

// Written whole under another name first, then linked: link never replaces, so that of two processes that start at
// once one wins and both read the same secret; and a crash never leaves half of one.
async function makeOne(dataDir: string, path: string): Promise<string> {
  const draft = join(dataDir, `app-secret-${randomUUID()}`)
  try {
    await writeDurably(draft, `${randomBytes(48).toString('base64url')}\n`)
    await link(draft, path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(dataDir)
  return (await readFile(path, 'utf8')).trim()
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
