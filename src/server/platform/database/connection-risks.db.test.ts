import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { allowDatabases, makeTestFolder } from '#test/support/postgres-server.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { databaseUser, runAsSuperuser } from './cluster-roles.ts'
import { findConnectionRisks } from './connect-database.ts'
import { openCluster, startEmbeddedPostgres, explainStart } from './embedded-postgres.ts'
import { findPostgresPrograms } from './postgres-programs.ts'

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('an ordinary role on this machine is no risk; without TLS, a server on another machine is one', async () => {
  const { url, close } = await makeTestDatabase()
  onTestFinished(close)
  const client = await connect(url)
  expect(await findConnectionRisks(client, url)).toEqual([])
  expect(await findConnectionRisks(client, 'postgres://shop@db.example/shop')).toMatchObject([
    { advice: expect.stringContaining('sslmode=verify-full') },
  ])
})

test('a superuser is a risk', async () => {
  const dataDir = await makeTestFolder()
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await allowDatabases(dataDir)
  const cluster = await openCluster(dataDir, await findPostgresPrograms())
  await runAsSuperuser(cluster, [`alter role ${databaseUser} superuser`])
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, settings: { fsync: 'off' } })
  onTestFinished(() => server.stop())
  expect(await findConnectionRisks(await connect(server.url), server.url)).toMatchObject([
    { text: expect.stringContaining('as a superuser') },
  ])
})

test('an address that asks for TLS is never spoken to without it, and the refusal is a sentence', async () => {
  const heard: Buffer[] = []
  const server = createServer((socket) =>
    socket.on('data', (bytes) => {
      heard.push(bytes)
      // 'No', to the question whether it speaks TLS.
      socket.write('N')
    }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `postgres://shop:hunter2@127.0.0.1:${(server.address() as AddressInfo).port}/shop?sslmode=verify-full`
  const client = new Client({ connectionString: url })
  const problem: unknown = await client.connect().catch((refusal: unknown) => refusal)
  expect(explainStart(problem, url)).toMatchObject({
    text: expect.stringContaining('it takes no encrypted connections'),
  })
  // The question, and nothing after it: no name and no password.
  expect(Buffer.concat(heard)).toHaveLength(8)
})
