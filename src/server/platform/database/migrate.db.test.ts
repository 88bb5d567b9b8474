import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { migrate } from './migrate.ts'

async function setUp(files: Record<string, string>) {
  const { url, close } = await makeTestDatabase({ template: 'template1' })
  const pool = new Pool({ connectionString: url })
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-migrations-'))
  onTestFinished(async () => {
    await pool.end()
    await close()
    await rm(folder, { recursive: true })
  })
  const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
  for (const [name, sql] of Object.entries(files)) await write(name, sql)
  return { pool, folder, write }
}

test('files run once, in the order of their names, and new ones follow later', async () => {
  const { pool, folder, write } = await setUp({
    '0002-b.sql': 'insert into things values (1)',
    '0001-a.sql': 'create table things (id integer)',
  })
  expect(await migrate(pool, folder)).toEqual(['0001-a.sql', '0002-b.sql'])
  await write('0003-c.sql', 'insert into things values (2)')
  expect(await migrate(pool, folder)).toEqual(['0003-c.sql'])
  expect((await pool.query('select id from things order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('of two processes that start at once, one migrates and the other waits', async () => {
  const { pool, folder } = await setUp({
    '0001-a.sql': 'create table things (id integer); select pg_sleep(0.2); insert into things values (1);',
  })
  const runs = await Promise.all([migrate(pool, folder), migrate(pool, folder), migrate(pool, folder)])
  expect(runs.flat()).toEqual(['0001-a.sql'])
  expect((await pool.query('select id from things')).rows).toEqual([{ id: 1 }])
})

test('a file that was changed after it ran is refused by name', async () => {
  const { pool, folder, write } = await setUp({ '0001-a.sql': 'create table things (id integer)' })
  await migrate(pool, folder)
  await write('0001-a.sql', 'create table things (id bigint)')
  await expect(migrate(pool, folder)).rejects.toThrow('0001-a.sql was changed after it ran')
})

test('a database that a newer version has added to serves the version before, which leaves it as it is', async () => {
  const { pool, folder, write } = await setUp({ '0001-a.sql': 'create table things (id integer)' })
  await write('0002-b.sql', '-- additive\nalter table things add column colour text')
  await migrate(pool, folder)
  await rm(join(folder, '0002-b.sql'))
  expect(await migrate(pool, folder)).toEqual([])
  await write('0002-b.sql', '-- additive\nalter table things add column colour text')
  expect(await migrate(pool, folder)).toEqual([])
})

test('a database that a newer version has changed in another way is refused by name', async () => {
  const { pool, folder } = await setUp({
    '0001-a.sql': 'create table things (id integer)',
    '0002-b.sql': 'alter table things rename to stuff',
    '0003-c.sql': '-- additive\ncreate table more (id integer)',
  })
  await migrate(pool, folder)
  await rm(join(folder, '0003-c.sql'))
  expect(await migrate(pool, folder)).toEqual([])
  await rm(join(folder, '0002-b.sql'))
  await expect(migrate(pool, folder)).rejects.toThrow('newer version of the product has run the migration 0002-b.sql')
})

test('a database from before this was noted counts as changed in another way', async () => {
  const { pool, folder } = await setUp({ '0001-a.sql': 'select 1', '0002-b.sql': '-- additive\nselect 1' })
  await migrate(pool, folder)
  await pool.query('alter table schema_migrations drop column is_additive')
  await rm(join(folder, '0002-b.sql'))
  await expect(migrate(pool, folder)).rejects.toThrow('0002-b.sql')
})

test('a file that slips in before one that ran is refused', async () => {
  const { pool, folder, write } = await setUp({ '0002-b.sql': 'select 1' })
  await migrate(pool, folder)
  await write('0001-a.sql', 'select 1')
  await expect(migrate(pool, folder)).rejects.toThrow('0001-a.sql is in its place')
})

test('a file that fails leaves nothing of itself, and keeps what ran before it', async () => {
  const { pool, folder, write } = await setUp({
    '0001-a.sql': 'create table things (id integer)',
    '0002-b.sql': 'insert into things values (1); select broken',
  })
  await expect(migrate(pool, folder)).rejects.toThrow('0002-b.sql failed')
  expect((await pool.query('select id from things')).rows).toEqual([])
  await write('0002-b.sql', 'insert into things values (2)')
  expect(await migrate(pool, folder)).toEqual(['0002-b.sql'])
})
