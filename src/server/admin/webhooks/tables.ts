import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { WebhookKind } from '#src/contracts/people/webhooks.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const webhooks = pgTable('webhooks', {
  id: uuid().primaryKey(),
  createdAt: moment('created_at').notNull(),
  url: text().notNull(),
  kinds: text().array().notNull().$type<WebhookKind[]>(),
  secret: text().notNull(),
})

// Rows are written by triggers.
export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid().primaryKey().defaultRandom(),
  number: bigint({ mode: 'number' }).notNull(),
  webhookId: uuid('webhook_id').notNull(),
  kind: text().notNull(),
  objectId: uuid('object_id').notNull(),
  data: jsonb().notNull(),
  createdAt: moment('created_at').notNull(),
  state: text().$type<'waiting' | 'delivered' | 'failed'>().notNull(),
  attempts: integer().notNull(),
  nextAt: moment('next_at').notNull(),
  answer: text().notNull(),
  finishedAt: moment('finished_at'),
})
