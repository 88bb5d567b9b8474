import { settingKeys } from '#src/contracts/people/setting-rules.ts'
import type { SettingChange, ShownSetting } from '#src/contracts/people/settings.ts'
import type { SettingsDeps } from './settings-deps.ts'
import { findChanges } from './store.ts'

export async function presentSettings(
  deps: SettingsDeps,
): Promise<{ settings: ShownSetting[]; changes: SettingChange[] }> {
  const [business, changes] = await Promise.all([deps.settings.readBusiness(deps.database), findChanges(deps.database)])
  const settings = settingKeys.map((key) => ({
    key,
    value: business[key],
    variable: deps.settings.fixed[key]?.variable ?? null,
  }))
  return { settings, changes: changes.map((change, at) => ({ ...presentChange(change), isLast: isLast(changes, at) })) }
}

const presentChange = ({ changedAt, ...change }: Awaited<ReturnType<typeof findChanges>>[number]) => ({
  ...change,
  changedAt: changedAt.toISOString(),
})

const isLast = (changes: readonly { key: string }[], at: number): boolean =>
  changes.findIndex(({ key }) => key === changes[at]?.key) === at
