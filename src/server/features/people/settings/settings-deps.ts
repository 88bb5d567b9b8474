import type { SettingKey } from '#src/contracts/people/setting-rules.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Transaction } from '#src/server/platform/database/port.ts'

// A value that the environment decides, and the name of its variable.
export type FixedSettings = Partial<Record<SettingKey, { value: string; variable: string }>>

export interface SettingsDeps {
  database: Database
  clock: Clock
  fixedSettings: FixedSettings
  // What counts where neither the environment nor the owner says anything.
  defaultSettings: Partial<Record<SettingKey, string>>
  // The pages show some of them.
  whenSettingsChanged: (tx: Transaction) => Promise<unknown>
}
