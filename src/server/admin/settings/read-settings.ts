import { secretKeys } from '#src/contracts/people/secret-rules.ts'
import { type SettingKey, settingKeys } from '#src/contracts/people/setting-rules.ts'
import type { SettingChange, ShownSecret, ShownSetting } from '#src/contracts/people/settings.ts'
import type { SettingsDeps } from './settings-deps.ts'
import { findChanges } from './store.ts'
import type { ChangeRow } from './tables.ts'

export async function presentSettings(
  deps: SettingsDeps,
): Promise<{ settings: ShownSetting[]; secrets: ShownSecret[]; changes: SettingChange[] }> {
  const [business, changes] = await Promise.all([deps.settings.readBusiness(deps.database), findChanges(deps.database)])
  const settings = settingKeys.map((key) => ({
    key,
    value: business[key],
    variable: deps.settings.fixed[key]?.variable ?? null,
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
