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

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
