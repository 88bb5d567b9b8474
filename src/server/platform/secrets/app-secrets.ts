import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Secrets } from './port.ts'

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
    open: (purpose, box) => open(keyOf(purpose, box) ?? today(`seal ${purpose}`), box),
    reseal: (purpose, box) => {
      const key = keyOf(purpose, box)
      return key === undefined || key === today(`seal ${purpose}`) ? undefined : secrets.seal(purpose, open(key, box))
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
    open(key, box)
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

function open(key: KeyObject, box: string): string {
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
