import type { SettingKey, Settings } from '#src/contracts/people/setting-rules.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'

// The one way to read a setting: the environment, else the owner's word, else what the product assumes. Asked where a
// value is needed and never kept, so every process has a change at once.

// A value that the environment decides, and the name of its variable.
export type FixedSettings = Partial<Record<SettingKey, { value: string; variable: string }>>

export type ReadBusiness = (db: Executor) => Promise<Settings>

export interface SettingsStore {
  readBusiness: ReadBusiness
  fixed: FixedSettings
  // The owner's own words alone.
  findStored: (db: Executor) => Promise<Partial<Settings>>
  // Two changes at once would each record the other's value as their own "before".
  lock: (tx: Transaction) => Promise<unknown>
  // An empty value takes the owner's word away.
  store: (tx: Transaction, change: { key: SettingKey; value: string; changedAt: Date }) => Promise<void>
}
