import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { startBucketServer } from '#test/support/bucket-server.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { startTestPostgres } from '#test/support/postgres-server.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { startStallingProxy } from '#test/support/stalling-proxy.ts'
import { makeNextVersion } from './next-version.ts'

// Of each process: 30 in all.
const connections = 6

export type Fleet = Awaited<ReturnType<typeof startFleet>>

// Two webs, two workers and a render on one database and one bucket, with a network in between.
export async function startFleet(open: AsyncDisposableStack) {
  const [postgres, bucket] = [await startTestPostgres({ fsync: 'on' }), await startBucketServer()]
  for (const part of [postgres, bucket]) open.defer(() => part.stop())
  const through = new URL(postgres.url)
  const network = await startStallingProxy({ path: `${through.searchParams.get('host')}/.s.PGSQL.5432` })
  through.host = `127.0.0.1:${network.port}`
  through.searchParams.delete('host')
  const bucketPort = Number(new URL(bucket.environment.S3_ENDPOINT).port)
  const toBucket = await startStallingProxy({ host: '127.0.0.1', port: bucketPort })
  for (const proxy of [network, toBucket]) open.defer(() => proxy.close())
  const next = await makeNextVersion()
  open.defer(next.remove)

  const start = async (role: string, folder?: string): Promise<ProductProcess> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-fleet-'))
    open.defer(() => rm(dataDir, { recursive: true, force: true }))
    const environment = {
      ROLE: role,
      ...(role === 'web' ? {} : { RENDER_LANES: '1' }),
      DATA_DIR: dataDir,
      DATABASE_URL: through.href,
      DATABASE_CONNECTIONS: String(connections),
      APP_SECRET: 's'.repeat(40),
      ADMIN_PASSWORD: testPassword,
      TRUST_PROXY: '127.0.0.1',
      ...bucket.environment,
      S3_ENDPOINT: `http://127.0.0.1:${toBucket.port}`,
    }
    const product = new ProductProcess(await findFreePort(), environment, folder)
    open.defer(() => product.stop())
    product.start()
    return product
  }

  const database = new Pool({ connectionString: postgres.url, application_name: 'bench', max: 3 })
  open.defer(() => database.end())
  const ask = async <Row extends object>(statement: string): Promise<Row[]> =>
    (await database.query<Row>(statement)).rows
  const countSigns = async (): Promise<number> =>
    (await ask<{ signs: number }>('select count(*)::int as signs from worker_signs'))[0]?.signs ?? 0

  const webs = [await start('web'), await start('web')]
  for (const web of webs) await web.whenReady()
  const behind = [await start('worker'), await start('worker'), await start('render')]

  // One after the other, those behind first: the next is there before the one it replaces is told to stop.
  const replaceAll = async (folder?: string): Promise<void> => {
    for (const [index, old] of behind.entries()) {
      const before = await countSigns()
      behind[index] = await start(index < 2 ? 'worker' : 'render', folder)
      while ((await countSigns()) === before) await sleep(100)
      await old.stop()
    }
    for (const [index, web] of webs.entries()) {
      const replacement = await start('web', folder)
      await replacement.whenReady()
      webs[index] = replacement
      await sleep(1_000)
      await web.stop()
    }
  }
  return {
    webs,
    behind,
    network,
    toBucket,
    ask,
    bucket: bucket.environment,
    upgrade: () => replaceAll(next.folder),
    rollBack: () => replaceAll(),
    whenReady: async () => void (await Promise.all(webs.map((web) => web.whenReady()))),
  }
}
