import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#src/server/platform/database/migrate.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { findSuppressedAmong, findSuppression, recordBounce, suppressMarketing } from './suppression.ts'

async function openDatabase(template?: string) {
  const { database, url, close } = await makeTestDatabase(template === undefined ? {} : { template })
  const pool = new Pool({ connectionString: url })
  onTestFinished(async () => {
    await pool.end()
    await close()
  })
  const inClear = async () =>
    (await database.execute(sql`select address from suppressed_addresses where address like '%@%'`)).rows
  return { database, pool, inClear }
}

const bounced = 'stranger@mill.example'
const left = 'ann@mill.example'
const both = 'both@mill.example'

test('an address that bounced or unsubscribed is known again by its fingerprint, and stands nowhere in clear', async () => {
  const { database, inClear } = await openDatabase()
  const now = new Date()
  await recordBounce(database, bounced, now)
  const unsubscribe = (address: string) => database.transaction((tx) => suppressMarketing(tx, address, now))
  expect([await unsubscribe(left), await unsubscribe(left), await unsubscribe(bounced)]).toEqual([true, false, false])
  await recordBounce(database, left, now)
  expect(await inClear()).toEqual([])
  expect([await findSuppression(database, bounced), await findSuppression(database, left)]).toEqual([
    'bounce',
    'bounce',
  ])
  expect(await findSuppressedAmong(database, [bounced, 'other@mill.example'])).toEqual([bounced])
})

test('what earlier versions kept in clear is carried over, beside what an erasure had left of the same address', async () => {
  const { database, pool, inClear } = await openDatabase('template1')
  const names = (await readdir('migrations')).toSorted()
  const before = names.findIndex((name) => name.startsWith('0310'))
  await migrate(pool, 'migrations', before)
  await database.execute(sql`insert into suppressed_addresses values (${bounced}, 'bounce', now()),
    (${left}, 'unsubscribe', now()), (${both}, 'bounce', now()), (fingerprint_of(${both}), 'unsubscribe', now())`)
  await migrate(pool, 'migrations')
  expect(await inClear()).toEqual([])
  const reasons = await Promise.all([bounced, left, both].map((address) => findSuppression(database, address)))
  expect(reasons).toEqual(['bounce', 'unsubscribe', 'bounce'])
})
