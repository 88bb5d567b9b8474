import { resolve } from 'node:path'
import { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { migrate } from '#src/server/platform/database/migrate.ts'
import { startTestPostgres, type TestPostgres } from './postgres-server.ts'
import { templateName, withDatabase } from './template-database.ts'

// Runs once for all integration tests: one server, and one template with the schema of the product and of the queue.

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string
  }
}

let server: TestPostgres | undefined

export async function setup(project: TestProject): Promise<void> {
  server = await startTestPostgres()
  await makeTemplate(server.url)
  project.provide('databaseServerUrl', server.url)
}

export async function teardown(): Promise<void> {
  await server?.stop()
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const admin = new Pool({ connectionString: serverUrl, max: 1 })
  await admin.query(`create database ${templateName}`)
  await admin.end()
  const url = withDatabase(serverUrl, templateName)
  const pool = new Pool({ connectionString: url, max: 1 })
  await migrate(pool, resolve('migrations'))
  await pool.end()
  const boss = new PgBoss({ connectionString: url, schema: 'pgboss', supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false, close: true })
}
