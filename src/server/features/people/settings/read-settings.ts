import { defaultPriceTexts } from '#src/contracts/default-prices.ts'
import { type Prices, pricesOf } from '#src/contracts/prices.ts'
import { settingKeys, type Settings } from '#src/contracts/people/setting-rules.ts'
import type { SettingChange, ShownSetting } from '#src/contracts/people/settings.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { SettingsDeps } from './settings-deps.ts'
import { findChanges, findStored } from './store.ts'

type ReadDeps = Pick<SettingsDeps, 'fixedSettings' | 'defaultSettings'>

// What counts now: the environment, else the owner's word, else what the product assumes.
export async function readBusiness({ fixedSettings, defaultSettings }: ReadDeps, db: Executor): Promise<Settings> {
  const stored = await findStored(db)
  const assumed: Partial<Settings> = { ...defaultPriceTexts, ...defaultSettings }
  const values = settingKeys.map((key) => [key, fixedSettings[key]?.value ?? stored[key] ?? assumed[key] ?? ''])
  return Object.fromEntries(values) as Settings
}

// Asked inside the transaction that charges: every process has the same price at once.
export const readPrices = async (deps: ReadDeps, db: Executor): Promise<Prices> =>
  pricesOf(await readBusiness(deps, db))

export async function presentSettings(
  deps: SettingsDeps,
): Promise<{ settings: ShownSetting[]; changes: SettingChange[] }> {
  const [business, changes] = await Promise.all([readBusiness(deps, deps.database), findChanges(deps.database)])
  const settings = settingKeys.map((key) => ({
    key,
    value: business[key],
    variable: deps.fixedSettings[key]?.variable ?? null,
  }))
  return { settings, changes: changes.map((change, at) => ({ ...presentChange(change), isLast: isLast(changes, at) })) }
}

const presentChange = ({ changedAt, ...change }: Awaited<ReturnType<typeof findChanges>>[number]) => ({
  ...change,
  changedAt: changedAt.toISOString(),
})

const isLast = (changes: readonly { key: string }[], at: number): boolean =>
  changes.findIndex(({ key }) => key === changes[at]?.key) === at
