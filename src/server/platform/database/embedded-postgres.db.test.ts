import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { patient } from '#test/support/patient.ts'
import { makeTestFolder } from '#test/support/postgres-server.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { connectDatabase } from './connect-database.ts'
import { openCluster, startEmbeddedPostgres } from './embedded-postgres.ts'
import { runAsSuperuser } from './cluster-roles.ts'
import { findPostgresPrograms, runProgram } from './postgres-programs.ts'
import type { Database } from './port.ts'

async function makeDataDir(name = 'data'): Promise<string> {
  const folder = await makeTestFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, name)
}

// Only a power cut needs the flushing; kill -9 loses nothing without it.
const quick = { fsync: 'off' }

async function start(dataDir: string, settings: Record<string, string> = quick) {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, settings })
  onTestFinished(() => server.stop())
  const { database, close } = connectDatabase(server.url, { log: silentLog })
  onTestFinished(close)
  return { ...server, database }
}

async function readPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

const soon = { timeout: patient(10_000), interval: 20 }

test('what was acknowledged is there after the server was killed, and comes back by itself', async () => {
  const dataDir = await makeDataDir()
  const { database } = await start(dataDir)
  await database.execute(sql`create table things as select 1 as id`)
  const killed = await readPid(dataDir)
  process.kill(killed, 'SIGKILL')
  await vi.waitFor(async () => expect(await readPid(dataDir)).not.toBe(killed), soon)
  await vi.waitFor(() => database.ping(), soon)
  expect((await database.execute(sql`select id from things`)).rows).toEqual([{ id: 1 }])
})

test('a killed session takes the others down for a moment only', async () => {
  const { database } = await start(await makeDataDir())
  const { rows } = await database.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  process.kill(Number(rows[0]?.pid), 'SIGKILL')
  await vi.waitFor(() => database.ping(), soon)
})

test('a server that outlived its starter is found again, not started twice', async () => {
  const dataDir = await makeDataDir()
  const first = await start(dataDir)
  const pid = await readPid(dataDir)
  const second = await start(dataDir)
  expect(await readPid(dataDir)).toBe(pid)
  expect(second.url).toBe(first.url)
})

test('stopping ends the server and leaves the data for the next start', async () => {
  const dataDir = await makeDataDir()
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, settings: quick })
  const connection = connectDatabase(server.url, { log: silentLog })
  await connection.database.execute(sql`create table things as select 1 as id`)
  const pid = await readPid(dataDir)
  await connection.close()
  await server.stop()
  // Its number is free once whoever adopted it has taken note of its end.
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), soon)
  const { database } = await start(dataDir)
  expect((await database.execute(sql`select id from things`)).rows).toEqual([{ id: 1 }])
})

test('a start that was killed while it made the database does not block the next one', async () => {
  const dataDir = await makeDataDir()
  await mkdir(dataDir)
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: console })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  await vi.waitFor(async () => expect(await readdir(dataDir)).toContainEqual(expect.stringMatching(/half-made/)), soon)
  child.kill('SIGKILL')
  const { database } = await start(dataDir)
  await database.ping()
  expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/half-made/))
})

test('a lock file whose number now belongs to another program does not block the start', async () => {
  const dataDir = await makeDataDir()
  await (await startEmbeddedPostgres({ dataDir, log: silentLog, settings: quick })).stop()
  const stranger = spawn('sleep', ['60'])
  onTestFinished(() => void stranger.kill())
  const lock = `${stranger.pid}\n${dataDir}/postgres\n0\n5432\n\n\n`
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), lock)
  await writeFile(join(dataDir, 'postgres-socket', '.s.PGSQL.5432.lock'), lock)
  const { database } = await start(dataDir)
  await database.ping()
})

test('a path too long for a socket moves the socket elsewhere, closed to others', async () => {
  const { url, database } = await start(await makeDataDir('long'.repeat(30)))
  await database.ping()
  const socketDir = new URL(url).searchParams.get('host') ?? ''
  onTestFinished(() => rm(socketDir, { recursive: true }))
  expect((await stat(socketDir)).mode & 0o777).toBe(0o700)
})

// What `select rolname` of them answers, as the product sees it.
const rolesOf = async (database: Database) =>
  (
    await database.execute(sql`select rolname as name, rolsuper as is_super, rolcanlogin as logs_in from pg_roles
      where rolname !~ '^pg_' order by 1`)
  ).rows

const ordinary = [
  { name: 'postgres', is_super: true, logs_in: false },
  { name: 'reelwright', is_super: false, logs_in: true },
]

test('the product owns its database and is no superuser; the superuser cannot log in', async () => {
  const { url, database } = await start(await makeDataDir())
  expect(await rolesOf(database)).toEqual(ordinary)
  await database.execute(sql`create extension pg_trgm`)
  await database.execute(sql`create schema more`)
  for (const beyond of [
    sql`copy (select 1) to program 'touch /tmp/reelwright-was-here'`,
    sql`select pg_read_file('postgresql.conf')`,
    sql`alter system set fsync = off`,
    sql`create role friend superuser`,
  ]) {
    await expect(database.execute(beyond)).rejects.toMatchObject({ code: '42501' })
  }
  const asSuperuser = connectDatabase(url.replace('reelwright@', 'postgres@'), { log: silentLog })
  onTestFinished(asSuperuser.close)
  await expect(asSuperuser.database.ping()).rejects.toThrow()
})

test('a database whose owner was the superuser is carried over by the next start, also after one that was killed', async () => {
  const dataDir = await makeDataDir()
  const cluster = await makeEarlierCluster(dataDir)
  const earlier = await start(dataDir)
  expect(await rolesOf(earlier.database)).toEqual(ordinary)
  await earlier.stop()
  // The carrying over is done, and the note of it was not written any more.
  await rm(join(cluster.clusterDir, 'owner-is-ordinary'))
  const { database } = await start(dataDir)
  expect(await rolesOf(database)).toEqual(ordinary)
  await database.execute(sql`alter table orders add column colour text`)
  await database.execute(sql`insert into orders (size) values ('large')`)
  await database.execute(sql`alter table queue.jobs drop column name`)
  await database.execute(
    sql`drop view newest; drop function count_orders; drop table orders; drop schema queue cascade`,
  )
})

// As a version made it whose only role was the superuser.
async function makeEarlierCluster(dataDir: string) {
  const programs = await findPostgresPrograms()
  const cluster = await openCluster(dataDir, programs)
  const options = ['--username=reelwright', '--encoding=UTF8', '--locale=C', '--auth=trust', '--no-sync']
  await runProgram(cluster.runner, programs.initdb, ['-D', cluster.clusterDir, ...options])
  await runAsSuperuser(cluster, [
    'create extension pg_trgm',
    "create type size as enum ('small', 'large')",
    'create table orders (id integer generated always as identity primary key, size size)',
    'create index words on orders using gin ((id::text) gin_trgm_ops)',
    'create view newest as select * from orders',
    "create function count_orders() returns bigint language sql as 'select count(*) from orders'",
    'create schema queue',
    'create table queue.jobs (name text not null, id integer) partition by list (id)',
    'create table queue.jobs_1 partition of queue.jobs for values in (1)',
    'create sequence queue.numbers',
  ])
  return cluster
}

test('the server listens on no network address, and flushes what it acknowledges', async () => {
  const { database } = await start(await makeDataDir(), {})
  const { rows } = await database.execute(sql`select current_setting('listen_addresses') as addresses,
    current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
    current_setting('data_checksums') as checksums, lower('ÉŁÀ') as lower`)
  expect(rows).toEqual([{ addresses: '', fsync: 'on', commit: 'on', checksums: 'on', lower: 'éłà' }])
})
