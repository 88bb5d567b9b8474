import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

// Mail that the server took, and that was opened; keys that the provider of cards knows, and its events that were heard; the
// address that was reached.
export const proofParts = ['mailTaken', 'mailOpened', 'cards', 'webhook', 'address'] as const
export type ProofPart = (typeof proofParts)[number]

export const proofs = pgTable('proofs', {
  part: text({ enum: proofParts }).primaryKey(),
  fingerprint: text().notNull(),
  provedAt: timestamp('proved_at', { withTimezone: true }),
  problem: text(),
})
