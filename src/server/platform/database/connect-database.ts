import { sql } from 'drizzle-orm'
import { Pool, type PoolClient } from 'pg'
import { NodePgDatabase, type NodePgClient, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Log } from '#src/server/platform/log/port.ts'
import { ErrorTolerantClient } from './error-tolerant-client.ts'
import type { Database, Transaction, Executor } from './port.ts'
import { toQueryError } from './query-error.ts'
import { watchConnections } from './watch-connections.ts'

const dialect = new PgDialect()

// Drizzle's query builder on a pool or on one connection, with errors as toQueryError makes them.
function makeExecutor(client: NodePgClient): Executor {
  return new NodePgDatabase(dialect, new Session(client, dialect, undefined), undefined)
}

class Session extends NodePgSession<Record<string, never>, Record<string, never>> {
  override prepareQuery: NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery'] = (...args) => {
    const [query, fields, name, ...rest] = args
    const prepared = super.prepareQuery(query, fields, name ?? nameInsert(query.sql), ...rest)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = async (values) => {
      try {
        return await execute(values)
      } catch (problem) {
        throw toQueryError(problem)
      }
    }
    return prepared as never
  }
}

const insertNames = new Map<string, string>()
const maxNames = 100

// With a name a connection parses and plans a statement once. Only inserts: a read needs the plan for the very word that
// is looked for.
function nameInsert(text: string): string | undefined {
  if (!/^\s*(insert|with "part_)/.test(text)) return undefined
  if (!insertNames.has(text) && insertNames.size < maxNames) insertNames.set(text, `insert_${insertNames.size}`)
  return insertNames.get(text)
}

export interface DatabaseConnection {
  database: Database
  pool: Pool
  close(): Promise<void>
}

export interface ConnectOptions {
  log: Log
  maxConnections?: number
}

export function connectDatabase(url: string, { log, maxConnections = 20 }: ConnectOptions): DatabaseConnection {
  const pool = new Pool({
    Client: ErrorTolerantClient,
    connectionString: url,
    max: maxConnections,
    application_name: 'reelwright',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  })
  // An idle connection that breaks has no caller to tell; unheard, the event would end the process.
  pool.on('error', (err) => log.warn({ err }, 'an idle database connection broke'))
  const endWatch = watchConnections({ pool, url, log })
  const close = async (): Promise<void> => {
    endWatch()
    await pool.end()
  }
  return { database: makeDatabase(pool), pool, close }
}

function makeDatabase(pool: Pool): Database {
  const executor = makeExecutor(pool)
  const extras = {
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => runTransaction(pool, work),
    ping: async () => {
      await executor.execute(sql`select 1`)
    },
  }
  return Object.assign(executor, extras) as Database
}

async function runTransaction<Result>(pool: Pool, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect().catch(rethrow)
  try {
    await client.query('begin').catch(rethrow)
    const result = await work(makeExecutor(client) as Transaction)
    await commit(client)
    client.release()
    return result
  } catch (error) {
    await rollBack(client)
    throw error
  }
}

// When the connection breaks here nobody knows whether it happened, and the caller hears an error.
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit').catch(rethrow)
  // PostgreSQL answers ROLLBACK, without an error, when a failed query inside was caught and forgotten.
  if (command !== 'COMMIT') throw new Error('The transaction was not committed: a query in it had failed.')
}

async function rollBack(client: PoolClient): Promise<void> {
  const [outcome] = await Promise.allSettled([client.query('rollback')])
  client.release(outcome.status === 'rejected')
}

function rethrow(problem: unknown): never {
  throw toQueryError(problem)
}
