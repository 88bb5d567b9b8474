import { join } from 'node:path'
import { realpath } from 'node:fs/promises'
import { AppError } from '#src/kit/app-error.ts'
import { startEmbeddedPostgres, urlOfSocket } from '#src/server/platform/database/embedded-postgres.ts'
import { findPostmaster } from '#src/server/platform/database/postmaster.ts'

import type { Log } from '#src/server/platform/log/port.ts'

// The database of a running product, or one that is started for as long as it is needed.
export async function reachEmbedded(dataDir: string, log: Log, open: AsyncDisposableStack): Promise<string> {
  const home = await realpath(dataDir).catch(() => {
    throw new AppError('not_found', `There is no data in ${dataDir}.`)
  })
  const running = await findPostmaster(join(home, 'postgres'))
  if (running?.socketDir) return urlOfSocket(running.socketDir)
  const server = await startEmbeddedPostgres({ dataDir, log })
  open.defer(() => server.stop())
  return server.url
}
