import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase } from '#src/server/platform/database/connect-database.ts'
import { urlOfSocket } from '#src/server/platform/database/embedded-postgres.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { findPostmaster } from '#src/server/platform/database/postmaster.ts'
import { silentLog } from '#test/support/silent-log.ts'

// Reaches into the database of the running product, for what no screen can bring about.
export async function withProductDatabase<T>(use: (database: Database, dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await realpath(process.env['PRODUCT_DATA'] ?? '')
  const postmaster = await findPostmaster(join(dataDir, 'postgres'))
  const { database, close } = connectDatabase(urlOfSocket(postmaster?.socketDir ?? ''), { log: silentLog })
  try {
    return await use(database, dataDir)
  } finally {
    await close()
  }
}
