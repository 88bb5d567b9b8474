import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
  randomUUID,
} from 'node:crypto'
import type { Secrets } from './port.ts'
import { chmod, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#src/kit/time.ts'

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const maxTokenCharacters = 4_096

// Every use has its own key, derived from the one secret, so that what is made for one is noise to any other. What was
// made with the secret before still opens; nothing new is made with it.
export function makeSecrets(appSecret: string, previous?: string): Secrets {
  const today = makeKeys(appSecret)
  const all = previous === undefined ? [today] : [today, makeKeys(previous)]
  const keyOf = (purpose: string, box: string) =>
    all.map((keyFor) => keyFor(`seal ${purpose}`)).find((key) => opens(key, box))
  const secrets: Secrets = {
    seal: (purpose, text) => seal(today(`seal ${purpose}`), text),
    open: (purpose, box) => openSealed(keyOf(purpose, box) ?? today(`seal ${purpose}`), box),
    reseal: (purpose, box) => {
      const key = keyOf(purpose, box)
      return key === undefined || key === today(`seal ${purpose}`)
        ? undefined
        : secrets.seal(purpose, openSealed(key, box))
    },
    blind: (purpose, text) => signatureOf(today(`blind ${purpose}`), text),
    isBlinded: (purpose, text, mark) => all.some((keyFor) => signatureOf(keyFor(`blind ${purpose}`), text) === mark),
    sign: (purpose, text, expiresAt) => {
      const content = Buffer.from(`${expiresAt.getTime()} ${text}`).toString('base64url')
      return `${content}.${signatureOf(today(`sign ${purpose}`), content)}`
    },
    verify: (purpose, token, now) => {
      const contents = all.map((keyFor) => authenticContent(keyFor(`sign ${purpose}`), token))
      const content = contents.find((one) => one !== undefined)
      return content && unexpiredText(content, now)
    },
  }
  return secrets
}

type KeyFor = (use: string) => KeyObject

function makeKeys(appSecret: string): KeyFor {
  const keys = new Map<string, KeyObject>()
  return (use) => {
    const key = keys.get(use) ?? deriveKey(appSecret, use)
    keys.set(use, key)
    return key
  }
}

function opens(key: KeyObject, box: string): boolean {
  try {
    openSealed(key, box)
    return true
  } catch {
    return false
  }
}

const deriveKey = (appSecret: string, use: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', appSecret, 'reelwright', use, keyBytes)))

function seal(key: KeyObject, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const encrypt = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes })
  const hidden = Buffer.concat([encrypt.update(text, 'utf8'), encrypt.final()])
  return Buffer.concat([nonce, encrypt.getAuthTag(), hidden]).toString('base64url')
}

function openSealed(key: KeyObject, box: string): string {
  const bytes = Buffer.from(box, 'base64url')
  // Node skips what is not base64url: without this, an altered box could still open.
  if (bytes.toString('base64url') !== box || bytes.length < nonceBytes + tagBytes) {
    throw new Error('A sealed value is damaged.')
  }
  const decrypt = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decrypt.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return decrypt.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decrypt.final('utf8')
}

const signatureOf = (key: KeyObject, content: string): string =>
  createHmac('sha256', key).update(content).digest('base64url')

function authenticContent(key: KeyObject, token: string): string | undefined {
  if (token.length > maxTokenCharacters) return undefined
  const [content = '', signature = '', ...more] = token.split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(key, content))]
  const isAuthentic = more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected)
  return isAuthentic ? Buffer.from(content, 'base64url').toString('utf8') : undefined
}

function unexpiredText(content: string, now: Date): string | undefined {
  const space = content.indexOf(' ')
  return now.getTime() < Number(content.slice(0, space)) ? content.slice(space + 1) : undefined
}

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

interface PreviousSource {
  appSecret?: string | undefined
  previousSecret?: string | undefined
  dataDir: string
}

// The one before, which opens what was sealed and linked with it. A file of it counts for so long, then it is deleted; beside
// a secret of the environment it counts for nothing.
export async function findPreviousSecret(
  { appSecret, previousSecret, dataDir }: PreviousSource,
  now = new Date(),
): Promise<string | undefined> {
  if (previousSecret || appSecret) return previousSecret
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

// From the next start on nothing that was made with it opens any more. False when there is none.
export async function forgetPreviousSecret(dataDir: string): Promise<boolean> {
  const isThere = (await readKept(previousPathOf(dataDir))) !== undefined
  await rm(previousPathOf(dataDir), { force: true })
  await syncFolder(dataDir)
  return isThere
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
