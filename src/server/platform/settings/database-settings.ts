import { eq, inArray, notLike, or, sql } from 'drizzle-orm'
import { defaultPriceTexts } from '#src/contracts/default-prices.ts'
import { defaultSendingTexts } from '#src/contracts/outreach/sending-hours.ts'
import { defaultLimitTexts } from '#src/contracts/overview/alert-limits.ts'
import { defaultStorageTexts } from '#src/contracts/overview/storage-limits.ts'
import { newsKeys, newsWays } from '#src/contracts/overview/news-kinds.ts'
import { defaultBusinessName } from '#src/contracts/people/business-name.ts'
import { type SecretKey, secretKeys, type SecretValues } from '#src/contracts/people/secret-rules.ts'
import { settingKeys, type Settings } from '#src/contracts/people/setting-rules.ts'
import { defaultRegionTexts, followRegion } from '#src/contracts/region.ts'
import { defaultFilmTexts } from '#src/contracts/studio/film-defaults.ts'
import { defaultRoundTexts } from '#src/contracts/sales/revision-rounds.ts'
import { defaultKeptTexts } from '#src/contracts/studio/kept-days.ts'
import { defaultVatTexts } from '#src/contracts/vat.ts'
import { changedWordsOf } from '#src/contracts/words/changed-words.ts'
import { letterPlaces } from '#src/contracts/words/letter-places.ts'
import { placesOfServer } from '#src/contracts/words/word-places.ts'
import { byTodaysKeys, formerKeys, formerKeysOf } from '#src/contracts/words/renamed-words.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { addressOf } from '#src/server/platform/mail/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { assumedSender, type FixedSecrets, type FixedSettings, type SettingsStore } from './port.ts'
import { settingValues } from './tables.ts'

interface Given {
  fixedSettings: FixedSettings
  fixedSecrets: FixedSecrets
}

const assumed: Partial<Settings> = {
  businessName: defaultBusinessName,
  mailFrom: assumedSender,
  ...defaultRegionTexts,
  ...defaultPriceTexts,
  ...defaultVatTexts,
  ...defaultSendingTexts,
  ...defaultKeptTexts,
  ...defaultRoundTexts,
  ...defaultFilmTexts,
  ...defaultLimitTexts,
  ...defaultStorageTexts,
  ...Object.fromEntries(newsKeys.map((key) => [key, newsWays[0]])),
}

export function makeSettingsStore({ fixedSettings, fixedSecrets }: Given, secrets: Secrets): SettingsStore {
  return {
    fixed: fixedSettings,
    fixedSecrets,
    findStored: async (db) => settingsOf(await readAll(db)),
    readBusiness: async (db) => {
      const rows = await db
        .select()
        .from(settingValues)
        .where(or(isNoText, isLike(textsHere)))
      const words = changedWordsOf(saidHere, byTodaysKeys(valuesOf(rows)))
      const settings = decide(fixedSettings, settingsOf(rows))
      // Whoever reads the settings is about to write for somebody.
      followRegion(settings)
      return { ...settings, words }
    },
    readSecrets: async (db) => {
      const stored = new Map((await findSealed(db)).map(({ key, value }) => [key, openBox(secrets, key, value)]))
      const values = secretKeys.map((key) => [key, fixedSecrets[key]?.value ?? stored.get(key) ?? ''])
      const opened = Object.fromEntries(values) as SecretValues
      // Before a mailbox needed its own, it used that of the mail server.
      const isShared = !fixedSecrets.imapPassword && !stored.has('imapPassword')
      return isShared ? { ...opened, imapPassword: opened.smtpPassword } : opened
    },
    findStoredSecrets: async (db) =>
      (await findSealed(db)).flatMap(({ key, value, changedAt }) => {
        const opened = openBox(secrets, key, value)
        return opened === emptied ? [] : [{ key, changedAt, isReadable: opened !== undefined }]
      }),
    findWords: async (db) => {
      const rows = await db
        .select()
        .from(settingValues)
        .where(isLike(['words.%']))
      return byTodaysKeys(valuesOf(rows))
    },
    findPreview: async (db) => {
      const [row] = await db.select().from(settingValues).where(eq(settingValues.key, previewKey))
      return row ? (JSON.parse(row.value) as Record<string, string>) : {}
    },
    storePreview: (tx, words, changedAt) => keep(tx, [{ key: previewKey, value: JSON.stringify(words), changedAt }]),
    lock: (tx) => tx.execute(sql`lock table settings in share row exclusive mode`),
    store: async (tx, changes) => {
      await keep(tx, changes)
      return emptyPasswords(secrets, tx, changes)
    },
    storeSecret: (tx, { key, value, changedAt }) =>
      keep(tx, [{ key, value: value && secrets.seal(purposeOf(key), value), changedAt }]),
  }
}

const passwordKeys = ['smtpPassword', 'imapPassword'] as const
const typedFor: Record<(typeof passwordKeys)[number], string[]> = {
  smtpPassword: ['smtpServer', 'smtpUser'],
  imapPassword: ['imapServer', 'imapUser'],
}

// The only places a password is sent to are in these settings, so whoever changes one could read it there. It is replaced,
// not removed: a mailbox must not fall back to the password of the mail server.
async function emptyPasswords(secrets: Secrets, tx: Transaction, changes: Changes): Promise<SecretKey[]> {
  const replaced = passwordKeys.flatMap((key) => {
    const change = changes.find((one) => typedFor[key].includes(one.key))
    return change ? [{ key, value: secrets.seal(purposeOf(key), emptied), changedAt: change.changedAt }] : []
  })
  if (replaced.length === 0) return []
  const before = (await findSealed(tx)).filter(({ key, value }) => openBox(secrets, key, value) !== emptied)
  await keep(tx, replaced)
  return replaced.flatMap(({ key }) => (before.some((secret) => secret.key === key) ? [key] : []))
}

const emptied = ''

// What the server says itself, and not a page.
const saidHere = [...letterPlaces, ...placesOfServer]
const textsHere = ['words.letter-%', ...placesOfServer.map(({ id }) => `words.${id}.%`), ...formerKeys]

const previewKey = 'preview.words'

// Keys of clip providers were sealed for a purpose of this name before there were others.
function purposeOf(key: SecretKey): string {
  return key === 'runwayKey' ? 'clip-provider-key' : `setting ${key}`
}

// What is sealed in the table, and for which purpose.
export const sealedSettings = new Map<string, string>(secretKeys.map((key) => [key, purposeOf(key)]))

function openBox(secrets: Secrets, key: SecretKey, box: string): string | undefined {
  try {
    return secrets.open(purposeOf(key), box)
  } catch {
    // Sealed before the secret of this installation was lost or changed: the owner types it in again.
    return undefined
  }
}

function decide(fixed: FixedSettings, stored: Partial<Settings>): Settings {
  const values = settingKeys.map((key) => [key, fixed[key]?.value ?? stored[key] ?? assumed[key] ?? ''])
  const settings = Object.fromEntries(values) as Settings
  // Without an address of its own, support is where our mails come from, if that is a real one.
  const isRealSender = fixed.mailFrom !== undefined || stored.mailFrom !== undefined
  return { ...settings, supportEmail: settings.supportEmail || (isRealSender ? addressOf(settings.mailFrom) : '') }
}

const isNoText = notLike(settingValues.key, 'words.%')
const isLike = (patterns: string[]) => sql`${settingValues.key} like any(${sql.param(patterns)})`

type Rows = readonly { key: string; value: string }[]

const valuesOf = (rows: Rows): Record<string, string> => Object.fromEntries(rows.map(({ key, value }) => [key, value]))

const settingsOf = (rows: Rows): Partial<Settings> => valuesOf(rows.filter(({ key }) => plainKeys.has(key)))

// Few beside the texts: naming the keys cost more than reading all of them.
const readAll = (db: Executor) => db.select().from(settingValues).where(isNoText)

async function findSealed(db: Executor) {
  const rows = (await readAll(db)).filter(({ key }) => sealedKeys.has(key))
  return rows.map(({ key, ...row }) => ({ ...row, key: key as SecretKey }))
}

const plainKeys = new Set<string>(settingKeys)
const sealedKeys = new Set<string>(secretKeys)

type Changes = readonly { key: string; value: string; changedAt: Date }[]

async function keep(tx: Transaction, changes: Changes): Promise<void> {
  const gone = changes.flatMap(({ key, value }) => [...(value === '' ? [key] : []), ...formerKeysOf(key)])
  if (gone.length > 0) await tx.delete(settingValues).where(inArray(settingValues.key, gone))
  const kept = changes.filter(({ value }) => value !== '')
  if (kept.length === 0) return
  const set = { value: sql`excluded.value`, changedAt: sql`excluded.changed_at` }
  await tx.insert(settingValues).values(kept).onConflictDoUpdate({ target: settingValues.key, set })
}
