import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { connectDatabase } from '#src/server/platform/database/connect-database.ts'
import { startStripeServer } from '#test/fakes/stripe-server.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { startTestPostgres } from '#test/support/postgres-server.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { Visitor } from '#test/support/visitor.ts'
import { addressOf, type Cut, shopSettings, tellTo, walked, type World } from './world.ts'

// The same world with the product as a process of its own that does its own work, and is killed where the other one is cut
// off: some milliseconds after a call has begun, and now and then while it works.

const everyWork = 9

export async function startKilledWorld() {
  const [postgres, provider] = await Promise.all([startTestPostgres(), startStripeServer()])
  const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-walk-'))
  const product = new ProductProcess(await findFreePort(), {
    ...shopSettings(provider.url),
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: testPassword,
    TRUST_PROXY: '127.0.0.1',
  })
  product.start()
  await product.whenReady()
  const { database, close } = connectDatabase(postgres.url, { log: silentLog })
  const visitor = (headers = {}) => new Visitor(product.address, headers)
  const owner = visitor()
  await owner.post('/api/admin/login', { password: testPassword })
  const rows = async <Row extends object>(query: SQL): Promise<Row[]> =>
    (await database.execute(query)).rows as unknown as Row[]
  let callers = 0
  let works = 0
  let kills = 0
  let blow: NodeJS.Timeout | undefined

  const kill = (): void => {
    if (product.pid) process.kill(product.pid, 'SIGKILL')
    kills += 1
  }
  // What it had begun is begun again at once: in the product that takes as long as a sign of life may be missing.
  const whenBack = async (): Promise<void> => {
    await product.whenReady()
    await rows(sql`update pgboss.job set state = 'retry', start_after = now()
      where state = 'active' or (state = 'retry' and start_after > now())`)
  }

  async function crank(): Promise<void> {
    works += 1
    if (works % everyWork === 0) {
      await sleep(works % 50)
      kill()
      await sleep(20)
      await whenBack()
    }
    for (let tries = 0; tries < 600; tries += 1) {
      const [left] = await rows<{ count: number }>(sql`select count(*)::int from pgboss.job
        where name ~ ${walked.source} and state in ('created', 'retry', 'active') and start_after <= now()`)
      if (left?.count === 0) return
      await sleep(50)
    }
    throw new Error(`The work never ends. The product said:\n${product.output}`)
  }

  const world: World = {
    provider,
    owner,
    rows,
    crank,
    whenBack,
    visitor: () => visitor({ 'x-forwarded-for': addressOf((callers += 1)) }),
    cutNext: ({ after, isCommitted }: Cut) => {
      blow = setTimeout(kill, 2 + after * 9 + (isCommitted ? 5 : 0))
    },
    dontCut: () => clearTimeout(blow),
    endCheckouts: async () => {
      await rows(sql`insert into pgboss.job (name, data) values ('beats.night', '{}')`)
      await crank()
    },
    tell: tellTo(product.address),
    stop: async () => {
      await product.stop()
      await close()
      await Promise.all([postgres.stop(), provider.stop(), rm(dataDir, { recursive: true, force: true })])
    },
  }
  return { world, readKills: () => kills }
}
