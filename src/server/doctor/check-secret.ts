import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Config } from '#src/server/config.ts'
import { makeSecrets, findAppSecret, findPreviousSecret } from '#src/server/platform/secrets/app-secrets.ts'
import { findUnreadable } from '#src/server/sealed-values.ts'
import { findRunningDatabase } from './check-database.ts'
import { fail, type Finding, ok, warn } from './finding.ts'
import { reasonOf } from './reason-of.ts'

const part = 'Secret'

// Whether what the database holds sealed still opens.
export async function checkSecret({ appSecret, previousSecret, dataDir, databaseUrl }: Config): Promise<Finding> {
  const secret = await findAppSecret({ given: appSecret, dataDir })
  if (secret === undefined) {
    return existsSync(join(dataDir, 'postgres')) || databaseUrl
      ? warn(
          part,
          'there is no APP_SECRET yet; the next start makes one.',
          'If there was one, put it back before you start.',
        )
      : ok(part, 'made at the first start.')
  }
  const url = databaseUrl ?? (await findRunningDatabase(dataDir))
  if (!url) return ok(part, 'there; what is sealed with it is checked while the product runs.')
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, statement_timeout: 5_000 })
  // A connection that breaks between two questions is told by the second one.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regclass('app_secret') is not null as "isThere"`,
    )
    if (!rows[0]?.isThere) return ok(part, 'there; nothing is sealed with it yet.')
    const secrets = makeSecrets(secret, await findPreviousSecret({ given: previousSecret, dataDir }))
    const lost = await findUnreadable((text, values) => client.query(text, values), secrets)
    if (lost.length === 0) return ok(part, 'opens everything that is sealed.')
    return fail(
      part,
      `cannot open: ${lost.join('; ')}.`,
      'Set the old secret as APP_SECRET_PREVIOUS, or do as it says.',
    )
  } catch (problem) {
    return warn(part, `not checked: ${reasonOf(problem)}`, 'Look at Database first.')
  } finally {
    await client.end().catch(() => undefined)
  }
}
