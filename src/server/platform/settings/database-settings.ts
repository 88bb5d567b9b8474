import { eq, sql } from 'drizzle-orm'
import { defaultPriceTexts } from '#src/contracts/default-prices.ts'
import { defaultBusinessName } from '#src/contracts/people/business-name.ts'
import { settingKeys, type Settings } from '#src/contracts/people/setting-rules.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { FixedSettings, SettingsStore } from './port.ts'
import { settingValues } from './tables.ts'

interface Given {
  fixedSettings: FixedSettings
  // What counts where neither the environment nor the owner says anything.
  defaultSettings: Partial<Settings>
}

export function makeSettingsStore({ fixedSettings: fixed, defaultSettings }: Given): SettingsStore {
  const assumed: Partial<Settings> = { businessName: defaultBusinessName, ...defaultPriceTexts, ...defaultSettings }
  return {
    fixed,
    findStored,
    readBusiness: async (db) => {
      const stored = await findStored(db)
      const values = settingKeys.map((key) => [key, fixed[key]?.value ?? stored[key] ?? assumed[key] ?? ''])
      return Object.fromEntries(values) as Settings
    },
    lock: (tx) => tx.execute(sql`lock table settings in share row exclusive mode`),
    store: async (tx, { key, value, changedAt }) => {
      if (value === '') {
        await tx.delete(settingValues).where(eq(settingValues.key, key))
        return
      }
      await tx
        .insert(settingValues)
        .values({ key, value, changedAt })
        .onConflictDoUpdate({ target: settingValues.key, set: { value, changedAt } })
    },
  }
}

async function findStored(db: Executor): Promise<Partial<Settings>> {
  const rows = await db.select().from(settingValues)
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
