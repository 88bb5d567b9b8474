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

// Every use has its own key, derived from the one secret, so that what is made for one is noise to any other.
export function makeSecrets(appSecret: string): Secrets {
  const keys = new Map<string, KeyObject>()
  const keyFor = (use: string): KeyObject => {
    const key = keys.get(use) ?? deriveKey(appSecret, use)
    keys.set(use, key)
    return key
  }
  return {
    seal: (purpose, text) => seal(keyFor(`seal ${purpose}`), text),
    open: (purpose, box) => open(keyFor(`seal ${purpose}`), box),
    blind: (purpose, text) => signatureOf(keyFor(`blind ${purpose}`), text),
    sign: (purpose, text, expiresAt) => {
      const content = Buffer.from(`${expiresAt.getTime()} ${text}`).toString('base64url')
      return `${content}.${signatureOf(keyFor(`sign ${purpose}`), content)}`
    },
    verify: (purpose, token, now) => {
      const content = authenticContent(keyFor(`sign ${purpose}`), token)
      return content && unexpiredText(content, now)
    },
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
