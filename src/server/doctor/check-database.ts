import { join } from 'node:path'
import { realpath } from 'node:fs/promises'
import { Client } from 'pg'
import type { Config } from '#src/server/config.ts'
import { readMajor, findKeptPrograms, findPostgresPrograms } from '#src/server/platform/database/postgres-programs.ts'
import { urlOfSocket, explainStart } from '#src/server/platform/database/embedded-postgres.ts'
import { type Applied, findBreaking, readApplied, readMigrations } from '#src/server/platform/database/migrate.ts'
import { findConnectionRisks } from '#src/server/platform/database/connect-database.ts'
import { findPostmaster } from '#src/server/platform/database/postmaster.ts'
import { fail, type Finding, ok, warn, reasonOf } from './finding.ts'

const part = 'Database'
const minVersion = 15
const migrationsFolder = join(import.meta.dirname, '../../../migrations')

export interface DatabaseReport {
  finding: Finding
  // By the database's clock; unknown where it was not asked, or runs on this machine.
  now?: Date
  // What the owner has set to stay free on the disk; empty where nothing is set or nobody could be asked.
  diskReserveGb: string
}

export async function checkDatabase({ databaseUrl, databaseConnections, dataDir }: Config): Promise<DatabaseReport> {
  const url = databaseUrl ?? (await findRunningDatabase(dataDir))
  if (!url) {
    const finding = await judgeResting(dataDir).catch((problem: unknown) =>
      fail(part, reasonOf(problem), 'Install the packages again, or set DATABASE_URL.'),
    )
    return { finding, diskReserveGb: '' }
  }
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, statement_timeout: 5_000 })
  // A connection that breaks between two questions is told by the second one.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const facts = await readFacts(client)
    const known = (await readMigrations(migrationsFolder)).length
    const judged = judge(facts, databaseConnections, known)
    const [risk] = await findConnectionRisks(client, url)
    const finding = judged.state === 'ok' && risk ? warn(part, risk.text, risk.advice) : judged
    const { diskReserveGb } = facts
    return { finding, diskReserveGb, ...(databaseUrl && { now: facts.now }) }
  } catch (problem) {
    const explained = databaseUrl ? explainStart(problem, url) : problem
    const text = explained instanceof Error ? explained.message : String(explained)
    return { finding: fail(part, text, 'Correct DATABASE_URL, or start the database.'), diskReserveGb: '' }
  } finally {
    await client.end().catch(() => undefined)
  }
}

export async function findRunningDatabase(dataDir: string): Promise<string | undefined> {
  const home = await realpath(dataDir).catch(() => undefined)
  const running = home === undefined ? undefined : await findPostmaster(join(home, 'postgres'))
  return running?.socketDir ? urlOfSocket(running.socketDir) : undefined
}

// What the next start will find.
async function judgeResting(dataDir: string): Promise<Finding> {
  const [made, { major }] = [await readMajor(join(dataDir, 'postgres')), await findPostgresPrograms()]
  if (made === undefined || made === major) return ok(part, 'built in, not running now; `npm start` starts it.')
  const text = `built in, made by PostgreSQL ${made}; this version brings ${major}.`
  if (made > major) return fail(part, text, 'Start the newer version again, or restore a backup.')
  return (await findKeptPrograms(dataDir, made))
    ? warn(part, text, 'The next start carries it over and keeps the old one: leave it the time.')
    : fail(part, text, 'The programs that made it are not beside it: the next start says what to fetch.')
}

interface Facts {
  version: number
  now: Date
  maxConnections: number
  hasTrigrams: boolean
  mayCreate: boolean
  applied: Applied[]
  diskReserveGb: string
  unknownZone: string
}

async function readFacts(client: Client): Promise<Facts> {
  const { rows } = await client.query<
    Omit<Facts, 'applied' | 'diskReserveGb' | 'unknownZone'> & {
      isSetUp: boolean
      hasSettings: boolean
      hasZone: boolean
    }
  >(`select
    current_setting('server_version_num')::int / 10000 as version,
    clock_timestamp() as now,
    current_setting('max_connections')::int as "maxConnections",
    exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams",
    has_schema_privilege(current_schema(), 'create') as "mayCreate",
    to_regclass('schema_migrations') is not null as "isSetUp",
    to_regclass('settings') is not null as "hasSettings",
    to_regproc('shop_zone') is not null as "hasZone"`)
  const [facts] = rows
  if (!facts) throw new Error('The database gave no answer.')
  return {
    ...facts,
    applied: facts.isSetUp ? (await client.query<Applied>(readApplied)).rows : [],
    diskReserveGb: facts.hasSettings ? await readFirst(client, reserveQuery) : '',
    unknownZone: facts.hasZone ? await readFirst(client, unknownZoneQuery) : '',
  }
}

const reserveQuery = "select value from settings where key = 'diskReserveGb'"
const unknownZoneQuery = "select value from settings where key = 'timeZone' and value <> shop_zone()"

async function readFirst(client: Client, query: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>(query)
  return rows[0]?.value ?? ''
}

function judge(facts: Facts, connections: number, known: number): Finding {
  const { version, maxConnections, hasTrigrams, mayCreate, applied, unknownZone } = facts
  if (version < minVersion) {
    return fail(part, `PostgreSQL ${version} is too old.`, `Use PostgreSQL ${minVersion} or newer.`)
  }
  if (!hasTrigrams) return fail(part, 'the extension pg_trgm is missing.', "Install PostgreSQL's contrib package.")
  if (!mayCreate) return fail(part, 'this user may not create tables.', 'Make it the owner of the database.')
  if (findBreaking(applied, known)) {
    return fail(part, 'a newer version of the product has used it.', 'Start that version, or restore a backup.')
  }
  if (maxConnections < connections) {
    const advice = `Raise max_connections, or set DATABASE_CONNECTIONS below ${maxConnections}.`
    return warn(part, `it allows ${maxConnections} connections, this process may open ${connections}.`, advice)
  }
  if (unknownZone) {
    return warn(
      part,
      `it doesn't know the time zone ${unknownZone}; days follow UTC.`,
      'Choose another under Settings.',
    )
  }
  const pending = known - applied.length
  if (pending < 0) {
    return warn(part, 'a newer version has used it; this one can work with that.', 'Go back to the newer version soon.')
  }
  const state = pending === 0 ? 'up to date' : `${pending} migrations run at the next start`
  return ok(part, `PostgreSQL ${version}, ${state}.`)
}
