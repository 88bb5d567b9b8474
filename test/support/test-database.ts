import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { inject } from 'vitest'
import { connectDatabase } from '#src/server/platform/database/connect-database.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { silentLog } from './silent-log.ts'
import { templateName, withDatabase } from './template-database.ts'

export interface TestDatabase {
  url: string
  database: Database
  close(): Promise<void>
}

// A fresh database with the schema of the product and of the queue, of this caller alone.
export async function makeTestDatabase({ template = templateName } = {}): Promise<TestDatabase> {
  const serverUrl = inject('databaseServerUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copied as files: block by block through the log, as is usual, takes half as long again.
  await runOnServer(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = withDatabase(serverUrl, name)
  const connection = connectDatabase(url, { log: silentLog })
  return {
    url,
    database: connection.database,
    close: async () => {
      await connection.close()
      // A connection that is just saying goodbye would take being thrown out for an error that nobody listens to.
      await sleep(50)
      await runOnServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

// One template of this name for all tests of a run, made by the first that asks for it.
export async function shareTemplate(
  name: string,
  fill: (url: string) => Promise<void>,
  from = templateName,
): Promise<string> {
  const serverUrl = inject('databaseServerUrl')
  await withServer(serverUrl, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`)
    const { rowCount } = await client.query(`select from pg_database where datname = '${name}'`)
    if (rowCount) return
    const draft = `${name}_draft`
    await client.query(`create database ${draft} template ${from} strategy file_copy`)
    await fill(withDatabase(serverUrl, draft))
    await client.query(`alter database ${draft} rename to ${name}`)
  })
  return name
}

const runOnServer = (serverUrl: string, statement: string): Promise<void> =>
  withServer(serverUrl, async (client) => void (await client.query(statement)))

async function withServer(serverUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
