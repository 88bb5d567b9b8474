import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { settledByHand } from '#src/contracts/overview/waiting.ts'

export const waitingSettled = pgTable(
  'waiting_settled',
  {
    kind: text({ enum: settledByHand }).notNull(),
    id: uuid().notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
