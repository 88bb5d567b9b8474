import {
  changeSettings as changeSettingsCall,
  readSettings as readSettingsCall,
  undoSettingChange,
  type SettingChange,
  type ShownSecret,
  type ShownSetting,
} from '#src/contracts/people/settings.ts'
import { done } from '#src/contracts/call.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { randomUUID } from 'node:crypto'
import { type SecretKey, secretKeys, type SecretValues } from '#src/contracts/people/secret-rules.ts'
import { settingKeys, type Settings, type SettingKey } from '#src/contracts/people/setting-rules.ts'
import { followUpDaysOf, isLongEnough, sendingHoursOf } from '#src/contracts/outreach/sending-hours.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { RecordEvents } from '#src/server/events/log.ts'
import { recordAudit, recordSecurity } from '#src/server/people/audit/feature.ts'
import type { Transaction, Database, Executor } from '#src/server/platform/database/port.ts'
import { by, type Owner, ownerOf, requireProof } from '#src/server/admin/auth/feature.ts'
import { type ChangeRow, settingChanges } from './tables.ts'
import { ownValue } from '#src/kit/word-table.ts'
import type { ChangedWords } from '#src/contracts/words/say.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import { type MailTransport, ownerAddressOf } from '#src/server/platform/mail/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { type ReadBusiness, type SettingsStore, assumedSender } from '#src/server/platform/settings/port.ts'
import { queueEmails } from '#src/server/people/emails/feature.ts'
import { desc, eq, inArray, like, not, or, type SQL, sql } from 'drizzle-orm'

interface Wanted {
  values: Partial<Settings>
  secrets: Partial<SecretValues>
  owner: Owner
}

export async function changeSettings(deps: SettingsDeps, wanted: Wanted): Promise<void> {
  refuseFixed(deps.settings.fixed, wanted.values)
  refuseFixed(deps.settings.fixedSecrets, wanted.secrets)
  await deps.database.transaction(async (tx) => {
    await deps.settings.lock(tx)
    await applySettings(deps, tx, wanted)
  })
}

// For a caller that holds the lock and knows that no variable decides.
export async function applySettings(
  deps: SettingsDeps,
  tx: Transaction,
  { values: wanted, secrets, owner }: Wanted,
): Promise<void> {
  const stored = await deps.settings.findStored(tx)
  const changed = settingKeys.filter((key) => wanted[key] !== undefined && wanted[key] !== (stored[key] ?? ''))
  const changes = changed.map((key) => ({ key, before: stored[key] ?? '', after: wanted[key] ?? '' }))
  const given = secretKeys.filter((key) => secrets[key] !== undefined)
  await guardMoney(deps, tx, { owner, keys: [...changed, ...given] })
  await guardOwnerAddress(deps, tx, { owner, change: () => storeChanges(deps, tx, changes) })
  for (const key of secretKeys) {
    const value = secrets[key]
    if (value !== undefined) await storeSecret(deps, tx, owner, { key, value })
  }
  await refuseUnsound(deps, tx, changed)
}

async function undoChange(deps: SettingsDeps, id: string, owner: Owner): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await deps.settings.lock(tx)
    const found = await findChange(tx, id)
    if (!found) throw new AppError('not_found', 'We no longer have this change.')
    const { key, before, after } = found
    refuseFixed(deps.settings.fixed, { [key]: before })
    if ((await findLastChange(tx, key))?.id !== id) {
      throw new AppError('conflict', 'It has changed again since. Undo the latest change first.')
    }
    await guardMoney(deps, tx, { owner, keys: [key] })
    const change = () => storeChanges(deps, tx, [{ key, before: after, after: before }])
    await guardOwnerAddress(deps, tx, { owner, change })
    await refuseUnsound(deps, tx, [key])
  })
}

// What no field can judge alone.
async function refuseUnsound(deps: SettingsDeps, tx: Transaction, changed: readonly string[]): Promise<void> {
  if (changed.includes('vatNumber') || changed.includes('vat.mode')) await refuseUnregistered(deps, tx)
  if (changed.includes('currency')) await refuseLateCurrency(deps, tx)
  if (changed.includes('smtpServer') || changed.includes('imapServer')) await refuseOddPorts(deps, tx)
  if (changed.includes('timeZone')) await refuseForeignZone(deps, tx)
  if (changed.some((key) => key.startsWith('followUps'))) await refuseOddFollowUps(deps, tx)
}

// Only who may charge VAT can add it to a price.
async function refuseUnregistered({ settings }: SettingsDeps, tx: Transaction): Promise<void> {
  const { vatNumber, 'vat.mode': mode } = await settings.readBusiness(tx)
  if (mode === 'added' && !vatNumber) {
    throw new AppError(
      'conflict',
      'You can only add VAT to your prices if you have a VAT number. Please enter it first.',
    )
  }
}

// Amounts of orders are stored without their currency.
async function refuseLateCurrency(deps: SettingsDeps, tx: Transaction): Promise<void> {
  if (await deps.hasOrders(tx)) {
    throw new AppError('conflict', 'You already have orders. You can only change the currency before the first one.')
  }
}

// A zone that the database does not know would stop every order of the day.
async function refuseForeignZone({ settings }: SettingsDeps, tx: Transaction): Promise<void> {
  const { timeZone } = await settings.readBusiness(tx)
  if (!(await isZoneOfDatabase(tx, timeZone))) {
    throw new AppError('conflict', `This machine’s database doesn’t know the time zone ${timeZone}.`)
  }
}

// Without an hour in the day no follow-up would ever find its time.
async function refuseOddFollowUps({ settings }: SettingsDeps, tx: Transaction): Promise<void> {
  const business = await settings.readBusiness(tx)
  if (!isLongEnough(sendingHoursOf(business))) {
    throw new AppError('conflict', 'Leave at least an hour between the first and the last follow-up of a day.')
  }
  const { day3: first, day7: second } = followUpDaysOf(business)
  if (first >= second) throw new AppError('conflict', 'The second follow-up must come after the first.')
}

// What stood before stays beside what stands after it, so that it can be taken back.
export async function storeChanges(
  deps: SettingsDeps,
  tx: Transaction,
  changes: readonly Pick<ChangeRow, 'key' | 'before' | 'after'>[],
): Promise<void> {
  if (changes.length === 0) return
  const changedAt = deps.clock.now()
  const rows = changes.map((change) => ({ id: randomUUID(), changedAt, ...change }))
  await insertChanges(tx, rows)
  const emptied = await deps.settings.store(
    tx,
    changes.map(({ key, after }) => ({ key, value: after, changedAt })),
  )
  const keys = changes.map(({ key }) => key)
  await deps.record(tx, [{ kind: 'settings.changed', actor: 'owner', facts: { keys } }])
  const audited = { actor: 'owner', action: 'setting.changed', customerId: null } as const
  await recordAudit(tx, changedAt, [
    ...changes.map(({ key }) => ({ ...audited, detail: { setting: key } })),
    ...emptied.map((key) => ({ ...audited, action: 'secret.removed', detail: { setting: key } })),
  ])
}

// What it is goes into no history and no log: only that there is another one now.
async function storeSecret(
  deps: SettingsDeps,
  tx: Transaction,
  owner: Owner,
  { key, value }: { key: SecretKey; value: string },
): Promise<void> {
  const changedAt = deps.clock.now()
  await deps.settings.storeSecret(tx, { key, value, changedAt })
  await deps.record(tx, [{ kind: 'secret.changed', actor: 'owner', facts: { key } }])
  await recordSecurity(deps, tx, { kind: 'key.changed', ...by(owner) })
  await recordAudit(tx, changedAt, [
    { actor: 'owner', action: value ? 'secret.changed' : 'secret.removed', customerId: null, detail: { setting: key } },
  ])
}

function refuseFixed(fixed: Record<string, { variable: string } | undefined>, given: object): void {
  const decided = Object.entries(given).flatMap(([key, value]) =>
    value === undefined ? [] : (ownValue(fixed, key) ?? []),
  )
  const [first] = decided
  if (first) throw new AppError('conflict', `${first.variable} is set in the environment and takes priority.`)
}

export interface SettingsDeps {
  database: Database
  clock: Clock
  settings: SettingsStore
  readBusiness: ReadBusiness
  queue: Queue
  mail: MailTransport
  secrets: Secrets
  // Besides the usual ones, those that a mail server may be at.
  mailPorts: readonly string[]
  record: RecordEvents
  hasOrders: (db: Executor) => Promise<boolean>
  isLaunched: (db: Executor) => Promise<boolean>
  // One public page with these words in place of those that count.
  renderSitePage: (page: string, words: ChangedWords | undefined) => Promise<string>
}

// Where customers' money goes, and what every letter with its links goes through.
const guardedSettings = [
  'bankDetails',
  'stripePublishableKey',
  'smtpServer',
  'smtpUser',
  'imapServer',
  'imapUser',
] as const satisfies SettingKey[]
const guardedSecrets = [
  'stripeSecretKey',
  'stripeWebhookSecret',
  'smtpPassword',
  'imapPassword',
] as const satisfies SecretKey[]
const guarded = new Set<string>([...guardedSettings, ...guardedSecrets])

// Whoever finds the office of a launched shop open must not turn its money to themselves. Before that there is none, and
// setting up asks for nothing twice.
async function guardMoney(
  deps: SettingsDeps,
  tx: Transaction,
  { owner, keys }: { owner: Owner; keys: readonly string[] },
): Promise<void> {
  if (keys.some((key) => guarded.has(key)) && (await deps.isLaunched(tx))) await requireProof(deps, owner)
}

// Sign-in links and alerts go to the owner's address: whoever changes it has the way in. However it is changed, the
// password is asked for, and the old address is told.
async function guardOwnerAddress(
  deps: SettingsDeps,
  tx: Transaction,
  { owner, change }: { owner: Owner; change: () => Promise<void> },
): Promise<void> {
  const before = ownerAddressOf(await deps.readBusiness(tx))
  await change()
  const after = ownerAddressOf(await deps.readBusiness(tx))
  if (before === after || before === assumedSender) return
  await requireProof(deps, owner)
  await recordSecurity(deps, tx, { kind: 'owner-address.changed', ...by(owner) })
  await queueEmails(deps, tx, [writeLetter(before, after)])
}

const writeLetter = (before: string, after: string) => ({
  customerId: null,
  kind: 'transactional' as const,
  recipient: before,
  subject: 'The address of your office has changed',
  content: {
    title: 'Your office now writes to another address',
    paragraphs: [
      `Alerts and sign-in links used to come to ${before}. From now on they go to ${after}.`,
      'If you did this, there is nothing to do. If not, sign in now, change your password and set the address back. If you can’t sign in, run "npm run owner" on the machine your office runs on.',
    ],
  },
})

const usualPorts = { smtpServer: ['25', '465', '587', '2525'], imapServer: ['143', '993'] }

// A test of the mail server says whether something answers there. It is no way to look around the network.
async function refuseOddPorts({ settings, mailPorts }: SettingsDeps, tx: Transaction): Promise<void> {
  const business = await settings.findStored(tx)
  for (const key of ['smtpServer', 'imapServer'] as const) {
    const port = business[key]?.split(':')[1]
    if (port === undefined || usualPorts[key].includes(port) || mailPorts.includes(port)) continue
    const usual = usualPorts[key].join(', ')
    const text = `Mail servers use the ports ${usual}. To allow port ${port}, set MAIL_PORTS=${port} where Reelwright is started.`
    throw new AppError('conflict', text)
  }
}

async function presentSettings(
  deps: SettingsDeps,
): Promise<{ settings: ShownSetting[]; secrets: ShownSecret[]; changes: SettingChange[] }> {
  const [business, changes] = await Promise.all([deps.settings.readBusiness(deps.database), findChanges(deps.database)])
  const settings = settingKeys.map((key) => ({
    key,
    value: business[key],
    variable: ownValue(deps.settings.fixed, key)?.variable ?? null,
  }))
  const secrets = await presentSecrets(deps)
  return {
    settings,
    secrets,
    changes: changes.map((change, at) => ({ ...presentChange(change), isLast: isLast(changes, at) })),
  }
}

// Whether there is one, and since when: nothing of what it is.
async function presentSecrets({ settings, database }: SettingsDeps): Promise<ShownSecret[]> {
  const stored = await settings.findStoredSecrets(database)
  return secretKeys.map((key) => {
    const variable = settings.fixedSecrets[key]?.variable ?? null
    const own = stored.find((secret) => secret.key === key)
    const state = variable || own?.isReadable ? 'set' : own ? 'unreadable' : 'unset'
    return { key, state, variable, changedAt: own?.changedAt.toISOString() ?? null }
  })
}

const presentChange = ({ changedAt, key, ...change }: ChangeRow) => ({
  ...change,
  key: key as SettingKey,
  changedAt: changedAt.toISOString(),
})

// Nobody has changed the same again since.
export const isLast = (changes: readonly { key: string }[], at: number): boolean =>
  changes.findIndex(({ key }) => key === changes[at]?.key) === at

const insertChanges = (tx: Transaction, changes: ChangeRow[]): Promise<unknown> =>
  tx.insert(settingChanges).values(changes)

const shownChanges = 30

const areWords = like(settingChanges.key, 'words.%')

// However much is changed after it, what was done about money stays in sight.
async function findChanges(db: Executor): Promise<ChangeRow[]> {
  const isGuarded = inArray(settingChanges.key, guardedSettings)
  const [ofMoney, others] = [
    await findNewest(db, isGuarded),
    await findNewest(db, not(or(areWords, isGuarded) ?? isGuarded)),
  ]
  return [...ofMoney, ...others].toSorted((one, other) => other.changedAt.getTime() - one.changedAt.getTime())
}

export const findWordChanges = (db: Executor): Promise<ChangeRow[]> => findNewest(db, areWords)

const findNewest = (db: Executor, which: SQL): Promise<ChangeRow[]> =>
  db
    .select()
    .from(settingChanges)
    .where(which)
    .orderBy(desc(settingChanges.changedAt), settingChanges.id)
    .limit(shownChanges)

async function findChange(db: Executor, id: string): Promise<ChangeRow | undefined> {
  const [change] = await db.select().from(settingChanges).where(eq(settingChanges.id, id))
  return change
}

async function findLastChange(db: Executor, key: ChangeRow['key']): Promise<ChangeRow | undefined> {
  const [change] = await db
    .select()
    .from(settingChanges)
    .where(eq(settingChanges.key, key))
    .orderBy(desc(settingChanges.changedAt), settingChanges.id)
    .limit(1)
  return change
}

// What a setting was before each of its changes, oldest first.
export const findFormerSettings = (db: Executor, key: ChangeRow['key']) =>
  db
    .select({ until: settingChanges.changedAt, value: settingChanges.before })
    .from(settingChanges)
    .where(eq(settingChanges.key, key))
    .orderBy(settingChanges.changedAt)

async function isZoneOfDatabase(db: Executor, zone: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from pg_timezone_names where name = ${zone}`)
  return rows.length > 0
}

// The zone that is set, where the database has lost it: it counts days by UTC meanwhile.
export async function findUnknownZone(db: Executor): Promise<string | undefined> {
  const { rows } = await db.execute<{ zone: string }>(
    sql`select value as zone from settings where key = 'timeZone' and value <> shop_zone()`,
  )
  return rows[0]?.zone
}

export const settingsRoutes = (deps: SettingsDeps): Route[] => [
  route(readSettingsCall, async () => ({ body: await presentSettings(deps) })),
  route(changeSettingsCall, async (incoming) => {
    await changeSettings(deps, { ...incoming.body, owner: ownerOf(incoming) })
    return { body: done }
  }),
  route(undoSettingChange, async (incoming) => {
    await undoChange(deps, incoming.params.id, ownerOf(incoming))
    return { body: done }
  }),
]
