import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findChanges } from '#test/support/find-changes.ts'
import { readMigrations } from './migrate.ts'

const folder = new URL('../../../../migrations', import.meta.url).pathname

test('migrations are numbered, each number once', async () => {
  const numbers = (await readdir(folder)).map((name) => /^\d{4}(?=-[a-z0-9-]+\.sql$)/.exec(name)?.[0])
  expect(numbers).not.toContain(undefined)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test('a migration that calls itself additive only adds', async () => {
  const additive = (await readMigrations(folder)).filter(({ isAdditive }) => isAdditive)
  const wrong = additive.map(({ name, sql }) => ({ name, changes: findChanges(sql) }))
  expect(wrong.filter(({ changes }) => changes.length > 0)).toEqual([])
})

test.each([
  'create table a (id uuid primary key); create unique index b on a (id); insert into a values (1)',
  "alter table films add column seen timestamptz, add column kind text not null default 'x, y' check (kind in ('x, y', 'z'))",
  'alter table films add column seen timestamptz; update films set seen = coalesce(made, now()) where made is not null',
  'create function f() returns trigger language plpgsql as $$ begin drop table a; end $$; -- drop it\ncreate trigger t after insert on a for each row execute function f()',
  "select announce_changes('settings', 'settings'); create index x on films (id)",
])('only adds: %s', (sql) => expect(findChanges(sql)).toEqual([]))

test.each([
  'drop table films',
  'alter table films drop column seen',
  'alter table films rename column seen to shown',
  'alter table films add column seen timestamptz not null',
  'alter table films add column seen integer unique',
  'alter table films add constraint few check (version < 9)',
  'alter table films add unique (job_id)',
  'alter table films alter column seen type date',
  'create unique index one on films (job_id)',
  'create or replace function tell() returns void language sql as $$ select 1 $$',
  "update films set state = 'ready'",
  "alter table films add column seen date; update films set seen = now(), state = 'ready'",
  'delete from films',
  "insert into films values ('x')",
  'truncate films',
])('changes what is there: %s', (sql) => expect(findChanges(sql)).not.toEqual([]))
