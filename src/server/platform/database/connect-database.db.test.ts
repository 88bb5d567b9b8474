import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '#test/support/test-database.ts'

test('a transaction that throws leaves nothing behind', async () => {
  const { database, close } = await makeTestDatabase()
  onTestFinished(close)
  await expect(
    database.transaction(async (tx) => {
      await tx.execute(sql`create table things (id integer)`)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  const { rows } = await database.execute(sql`select to_regclass('things') as found`)
  expect(rows).toEqual([{ found: null }])
})
