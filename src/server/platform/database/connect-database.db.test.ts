import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { databaseSuite } from '#test/support/database-suite.ts'
import { makeTestFolder } from '#test/support/postgres-server.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { connectDatabase } from './connect-database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

databaseSuite('a server by URL', makeTestDatabase)

databaseSuite('the embedded server', async () => {
  const dataDir = await makeTestFolder()
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, settings: { fsync: 'off' } })
  const connection = connectDatabase(server.url, { log: silentLog })
  return {
    database: connection.database,
    close: async () => {
      await connection.close()
      await server.stop()
      await rm(dataDir, { recursive: true })
    },
  }
})

test.each([
  ['a port where nobody listens', 'postgres://reelwright@127.0.0.1:1/postgres'],
  ['a name with two addresses where nobody listens', 'postgres://reelwright@localhost:1/postgres'],
  ['a socket that is not there', 'postgres://reelwright@localhost:5432/postgres?host=%2Fnowhere'],
])('%s is "unavailable", with the cause for the log', async (_name, url) => {
  const { database, close } = connectDatabase(url, { log: silentLog })
  onTestFinished(close)
  const refusal = { code: 'unavailable', text: 'The service is briefly unavailable. Please try again.' }
  await expect(database.ping()).rejects.toMatchObject({ ...refusal, cause: expect.any(Error) })
  await expect(database.transaction(async () => 'never')).rejects.toMatchObject(refusal)
})

// As in the moment in which it is handed from one caller to the next.
test('a connection that the server ends while nobody listens to it does not end the process', async () => {
  const { url, database, close } = await makeTestDatabase()
  const connection = connectDatabase(url, { log: silentLog })
  onTestFinished(async () => {
    await connection.close()
    await close()
  })
  const client = await connection.pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  await database.execute(sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`)
  await ended
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  await connection.database.ping()
})
