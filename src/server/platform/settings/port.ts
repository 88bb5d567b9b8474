import type { SecretKey, SecretValues } from '#src/contracts/people/secret-rules.ts'
import type { SettingKey, Settings } from '#src/contracts/people/setting-rules.ts'
import type { WordKey } from '#src/contracts/words/declared-words.ts'
import type { ChangedWords } from '#src/contracts/words/say.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'

// Where mails come from while nothing is set.
export const assumedSender = 'hello@reelwright.example'

// The one way to read a setting: the environment, else the owner's word, else what the product assumes. Asked where a
// value is needed and never kept, so every process has a change at once.

// A value that the environment decides, and the name of its variable.
interface Fixed {
  value: string
  variable: string
}
export type FixedSettings = Partial<Record<SettingKey, Fixed>>
export type FixedSecrets = Partial<Record<SecretKey, Fixed>>

// With the owner's own words of what the server says itself, such as letters and receipts, by their defaults: whoever
// writes one has read who sends it.
export interface Business extends Settings {
  words: ChangedWords | undefined
}

export type ReadBusiness = (db: Executor) => Promise<Business>

// Not readable: sealed with another secret than this installation has now.
interface StoredSecret {
  key: SecretKey
  changedAt: Date
  isReadable: boolean
}

interface StoredChange {
  key: SettingKey | WordKey
  value: string
  changedAt: Date
}

export interface SettingsStore {
  readBusiness: ReadBusiness
  // What is not set, or can no longer be opened, is empty. Never for a screen or a log.
  readSecrets: (db: Executor) => Promise<SecretValues>
  fixed: FixedSettings
  fixedSecrets: FixedSecrets
  // The owner's own words alone.
  findStored: (db: Executor) => Promise<Partial<Settings>>
  // The owner's own texts by their keys.
  findWords: (db: Executor) => Promise<Record<string, string>>
  // What the owner wants to look at before it counts: texts by their keys.
  findPreview: (db: Executor) => Promise<Record<string, string>>
  storePreview: (tx: Transaction, words: Record<string, string>, changedAt: Date) => Promise<void>
  findStoredSecrets: (db: Executor) => Promise<StoredSecret[]>
  // Two changes at once would each record the other's value as their own "before".
  lock: (tx: Transaction) => Promise<unknown>
  // All in one go: a file of settings has a thousand texts. An empty value takes the owner's word away. A password goes
  // only to the server it was typed for: answers those that another server or user name has emptied.
  store: (tx: Transaction, changes: readonly StoredChange[]) => Promise<SecretKey[]>
  storeSecret: (tx: Transaction, change: { key: SecretKey; value: string; changedAt: Date }) => Promise<void>
}
