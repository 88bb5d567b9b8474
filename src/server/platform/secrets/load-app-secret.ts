import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const fewestCharacters = 32

interface Source {
  given: string | undefined
  dataDir: string
}

// Without a given secret, one is made at the first start and kept: a new one would make every sealed value unreadable.
export async function loadAppSecret({ given, dataDir }: Source): Promise<string> {
  if (given) return given
  const path = join(dataDir, 'app-secret')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return (await readKept(path)) ?? (await makeOne(dataDir, path))
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
