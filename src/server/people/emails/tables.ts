import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { emailStatuses } from '#src/contracts/people/emails.ts'

// 'personal' is a letter of the owner to one person.
const emailKinds = ['transactional', 'marketing', 'personal'] as const
export type EmailKind = (typeof emailKinds)[number]

export const emails = pgTable('emails', {
  id: uuid().primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  customerId: uuid('customer_id'),
  kind: text({ enum: emailKinds }).notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  textContent: text('text_content').notNull(),
  htmlContent: text('html_content').notNull(),
  // Stands in the place of `withheldMark` when it is sent.
  sealedSecret: text('sealed_secret'),
  status: text({ enum: emailStatuses }).notNull(),
  reason: text(),
  attempts: integer().notNull().default(0),
  cuts: integer().notNull().default(0),
  claimedAt: timestamp('claimed_at', { withTimezone: true }),
  handedOverAt: timestamp('handed_over_at', { withTimezone: true }),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
})

// Changed by the owner, and not confirmed by its holder yet. Only the letter that asks goes there.
export const addressChecks = pgTable('address_checks', {
  address: text().primaryKey(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  emailId: uuid('email_id').notNull(),
})

// A bounced address takes no mail at all; one that unsubscribed still gets what it asked for, such as a receipt. Neither is
// written to again when it turns up after an erasure: a fingerprint tells it, and nothing else.
export const suppressedAddresses = pgTable('suppressed_addresses', {
  address: text().primaryKey(),
  reason: text({ enum: ['bounce', 'unsubscribe'] }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
