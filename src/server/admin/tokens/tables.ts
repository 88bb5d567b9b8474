import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { TokenScope } from '#src/contracts/token-scopes.ts'

export const apiTokens = pgTable('api_tokens', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  tokenHash: text('token_hash').notNull(),
  hint: text().notNull(),
  scopes: text().array().notNull().$type<TokenScope[]>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
})
