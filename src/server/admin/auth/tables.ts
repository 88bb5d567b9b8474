import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const ownerPassword = pgTable('owner_password', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  hash: text('hash').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  mustChange: boolean('must_change').notNull().default(false),
  settingMark: text('setting_mark'),
})

export const sessions = pgTable('sessions', {
  idHash: text('id_hash').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
  id: uuid().notNull().defaultRandom(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
  provenAt: timestamp('proven_at', { withTimezone: true }),
  browser: text().notNull(),
})

export const ownerTotp = pgTable('owner_totp', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  secret: text().notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

export const recoveryCodes = pgTable('recovery_codes', {
  codeHash: text('code_hash').primaryKey(),
  usedAt: timestamp('used_at', { withTimezone: true }),
})

export const loginLinks = pgTable('login_links', {
  tokenHash: text('token_hash').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
})

export const loginFailures = pgTable('login_failures', {
  source: text('source').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailureAt: timestamp('last_failure_at', { withTimezone: true }).notNull(),
  blockedUntil: timestamp('blocked_until', { withTimezone: true }).notNull(),
})
