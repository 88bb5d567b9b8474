import { randomUUID } from 'node:crypto'
import { type SecretKey, secretKeys, type SecretValues } from '#src/contracts/people/secret-rules.ts'
import { settingKeys, type Settings } from '#src/contracts/people/setting-rules.ts'
import { followUpDaysOf, isLongEnough, sendingHoursOf } from '#src/contracts/outreach/sending-hours.ts'
import { AppError } from '#src/kit/app-error.ts'
import { recordAudit, recordSecurity } from '#src/server/people/audit/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { by, type Owner } from '#src/server/admin/auth/feature.ts'
import { guardOwnerAddress, refuseOddPorts } from './owner-address.ts'
import type { SettingsDeps } from './settings-deps.ts'
import { findChange, findLastChange, insertChanges, isZoneOfDatabase } from './store.ts'
import type { ChangeRow } from './tables.ts'
import { ownValue } from '#src/kit/word-table.ts'

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
  await guardOwnerAddress(deps, tx, { owner, change: () => storeChanges(deps, tx, changes) })
  for (const key of secretKeys) {
    const value = secrets[key]
    if (value !== undefined) await storeSecret(deps, tx, owner, { key, value })
  }
  await refuseUnsound(deps, tx, changed)
}

export async function undoChange(deps: SettingsDeps, id: string, owner: Owner): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await deps.settings.lock(tx)
    const found = await findChange(tx, id)
    if (!found) throw new AppError('not_found', 'We no longer have this change.')
    const { key, before, after } = found
    refuseFixed(deps.settings.fixed, { [key]: before })
    if ((await findLastChange(tx, key))?.id !== id) {
      throw new AppError('conflict', 'It has changed again since. Undo the latest change first.')
    }
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
  await deps.whenSettingsChanged(tx)
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
  await deps.whenSettingsChanged(tx)
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
