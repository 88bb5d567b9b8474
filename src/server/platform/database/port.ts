import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

// Drizzle's own query builder is the port: there is one dialect, PostgreSQL, embedded or external.
export type Executor = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with'>

declare const inTransaction: unique symbol

// Only `transaction` makes one, so that what must share a transaction cannot be called outside of it.
export type Transaction = Executor & { readonly [inTransaction]: true }

export interface Database extends Executor {
  // Commits when `work` resolves, rolls back when it throws.
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  ping(): Promise<void>
}
