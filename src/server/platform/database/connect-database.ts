import { sql } from 'drizzle-orm'
import { Pool, type PoolClient, Client, type ClientConfig, DatabaseError, type ClientBase } from 'pg'
import { NodePgDatabase, type NodePgClient, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Log } from '#src/server/platform/log/port.ts'
import type { Database, Transaction, Executor } from './port.ts'
import { brieflyUnavailable } from '#src/contracts/words/site/shared.ts'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { AppError } from '#src/kit/app-error.ts'
import { isOffMachine } from '#src/kit/off-machine.ts'

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

interface DatabaseConnection {
  database: Database
  pool: Pool
  close(): Promise<void>
}

interface ConnectOptions {
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

// A pool stops listening to a connection the moment it hands it out, and its new holder begins a moment later. A database
// that is restarted just then says so to nobody, which would end the process; the next query fails and tells the caller.
// It knows since when it has waited for an answer, which the pool's watch looks at.
export class ErrorTolerantClient extends Client {
  waitingSinceMs: number | undefined

  constructor(config?: ClientConfig) {
    super(config)
    this.on('error', () => undefined)
    this.on('drain', () => {
      this.waitingSinceMs = undefined
    })
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    this.query = ((...given: unknown[]) => {
      this.waitingSinceMs ??= performance.now()
      return query(...given)
    }) as Client['query']
  }

  // What waits for an answer hears an error.
  cut(reason: string): void {
    const { stream } = (this as unknown as { connection: { stream: { destroy(problem: Error): void } } }).connection
    stream.destroy(new Error(reason))
  }
}

const lookEveryMs = 1_000
// A query that lasts longer is looked at. Together they stay below the ten seconds in which every request is answered.
const patienceMs = 4_000
const probeMs = 3_000

interface Watched {
  pool: Pool
  url: string
  log: Log
}

// A network that swallows packets answers nothing and breaks nothing: whoever waits would wait for a quarter of an hour.
// Whether a long wait is a slow query or a dead line, a fresh connection finds out: it reaches the server, and the server
// is busy with that query, or the line is cut. Answers how to end it.
function watchConnections({ pool, url, log }: Watched): () => void {
  const open = new Set<ErrorTolerantClient>()
  pool.on('connect', (client) => {
    if (client instanceof ErrorTolerantClient) open.add(client)
  })
  pool.on('remove', (client) => void open.delete(client as unknown as ErrorTolerantClient))
  let isLooking = false
  const timer = setInterval(() => {
    const late = [...open].filter(({ waitingSinceMs = Infinity }) => performance.now() - waitingSinceMs > patienceMs)
    if (isLooking || late.length === 0) return
    isLooking = true
    void findDead(url, late)
      .then((dead) => {
        for (const client of dead) client.cut('The database does not answer on this connection')
        if (dead.length > 0) log.warn({ connections: dead.length }, 'dead database connections were cut')
      })
      .finally(() => {
        isLooking = false
      })
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function findDead(url: string, late: ErrorTolerantClient[]): Promise<ErrorTolerantClient[]> {
  const asked = late.map((client) => ({ client, since: client.waitingSinceMs }))
  const busy = await probe(url)
  return asked.flatMap(({ client, since }) => {
    const isSameWait = client.waitingSinceMs !== undefined && client.waitingSinceMs === since
    return isSameWait && !busy.has(processOf(client)) ? [client] : []
  })
}

const processOf = (client: ErrorTolerantClient): number => (client as unknown as { processID: number }).processID

// The processes of the server that work on a query; none when it cannot be reached.
async function probe(url: string): Promise<Set<number>> {
  const client = new ErrorTolerantClient({
    connectionString: url,
    application_name: 'reelwright probe',
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and state = 'active'",
    )
    return new Set(rows.map(({ pid }) => pid))
  } catch {
    return new Set()
  } finally {
    // On a dead line a polite end would wait too.
    client.cut('The probe is over')
  }
}

// What a caller sees of a failed query: an AppError when the database was out of reach, else PostgreSQL's own error
// with its SQLSTATE. Drizzle's wrapper is taken off, because its message repeats the values of the query.
export function toQueryError(problem: unknown): unknown {
  const error = problem instanceof DrizzleQueryError ? problem.cause : problem
  if (!isOutOfReach(error)) return error
  return new AppError('unavailable', brieflyUnavailable, {
    cause: error,
    retryAfterSeconds: 2,
  })
}

// 08 connection failure, 53 out of connections, disk or memory, 57P0x shutting down, starting up or killed.
const outOfReachStates = /^(08|53|57P0)/

function isOutOfReach(error: unknown): boolean {
  if (error instanceof DatabaseError) return outOfReachStates.test(error.code ?? '')
  if (error instanceof AggregateError) return error.errors.every(isOutOfReach)
  if (!(error instanceof Error)) return false
  // The operating system names the call that failed. The driver reports a broken connection as a bare Error; mistakes in
  // a query or its values come as a DatabaseError or as a subclass such as TypeError.
  return 'syscall' in error || Object.getPrototypeOf(error) === Error.prototype
}

interface Risk {
  text: string
  advice: string
}

// What works and still leaves a door open, for the log of a start and for the doctor.
export async function findConnectionRisks(client: ClientBase | Pool, url: string): Promise<Risk[]> {
  const { rows } = await client.query<{ isSuper: boolean; isEncrypted: boolean }>(`select
    (select rolsuper from pg_roles where rolname = current_user) as "isSuper",
    coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted"`)
  const [facts] = rows
  const isExposed = !facts?.isEncrypted && isOffMachine(hostOf(url))
  return [...(facts?.isSuper ? [superuser] : []), ...(isExposed ? [unencrypted] : [])]
}

const superuser = {
  text: 'the product connects to the database as a superuser.',
  advice: 'Give it a role of its own that owns its database and nothing else.',
}

const unencrypted = {
  text: 'the database is on another machine, and the connection to it is not encrypted.',
  advice: 'Add ?sslmode=verify-full to DATABASE_URL, unless the network in between is yours alone.',
}

// A socket is named by a folder.
function hostOf(url: string): string {
  const { hostname, searchParams } = new URL(url)
  return searchParams.get('host') ?? hostname
}
