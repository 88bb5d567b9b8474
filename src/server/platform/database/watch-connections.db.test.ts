import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '#test/support/silent-log.ts'
import { stallableUrl } from '#test/support/stalling-proxy.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { connectDatabase } from './connect-database.ts'

async function connectThroughProxy() {
  const { url: direct, close } = await makeTestDatabase()
  const { proxy, url } = await stallableUrl(direct)
  const connection = connectDatabase(url, { log: silentLog })
  onTestFinished(async () => {
    await connection.close()
    await proxy.close()
    await close()
  })
  return { proxy, database: connection.database }
}

test('a network that swallows packets is an outage, not a wait; and it is over when the network is back', async () => {
  const { proxy, database } = await connectThroughProxy()
  await database.ping()
  proxy.stall(true)
  const refusal = { code: 'unavailable', retryAfterSeconds: 2 }
  await Promise.all([
    expect(database.ping()).rejects.toMatchObject(refusal),
    expect(database.transaction(async (tx) => tx.execute(sql`select 1`))).rejects.toMatchObject(refusal),
  ])
  proxy.stall(false)
  await database.ping()
})

test('a query that takes its time is left alone', async () => {
  const { database } = await connectThroughProxy()
  const { rows } = await database.execute(sql`select 'done' as said from pg_sleep(7)`)
  expect(rows).toEqual([{ said: 'done' }])
})
