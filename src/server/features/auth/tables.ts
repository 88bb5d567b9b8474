import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const ownerPassword = pgTable('owner_password', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  hash: text('hash').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})

export const sessions = pgTable('sessions', {
  idHash: text('id_hash').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
})

export const loginFailures = pgTable('login_failures', {
  source: text('source').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailureAt: timestamp('last_failure_at', { withTimezone: true }).notNull(),
  blockedUntil: timestamp('blocked_until', { withTimezone: true }).notNull(),
})
