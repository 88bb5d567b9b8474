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
  await runOnServer(serverUrl, `create database ${name} template ${template}`)
  const url = withDatabase(serverUrl, name)
  const connection = connectDatabase(url, { log: silentLog })
  return {
    url,
    database: connection.database,
    close: async () => {
      await connection.close()
      await waitUntilLeft(serverUrl, name)
      await runOnServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

// A connection that is just saying goodbye would take being thrown out for an error that nobody listens to.
async function waitUntilLeft(serverUrl: string, name: string): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    if ((await runOnServer(serverUrl, `select from pg_stat_activity where datname = '${name}'`)) === 0) return
    await sleep(50)
  }
}

async function runOnServer(serverUrl: string, statement: string): Promise<number> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(statement)
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}
