import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { childrenOf, strike } from '#test/faults/pick-victim.ts'
import { addCustomers, startJobs, withoutLook } from '#test/faults/production/start-jobs.ts'
import { watchJobs } from '#test/faults/production/watch-jobs.ts'
import { startBucketServer } from '#test/support/bucket-server.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { startTestPostgres } from '#test/support/postgres-server.ts'
import { ProductProcess } from '#test/support/product-process.ts'

// node bench/takeover.ts [kills]: a web, a worker for small work and two processes that render, on one database and one
// bucket. Each film's process is killed while it renders; the other one goes on.
const kills = Number(process.argv[2] ?? 5)
const open = new AsyncDisposableStack()
try {
  const [postgres, bucket] = [await startTestPostgres({ fsync: 'on' }), await startBucketServer()]
  for (const part of [postgres, bucket]) open.defer(() => part.stop())
  const start = async (role: string, lanes: string): Promise<ProductProcess> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-takeover-'))
    open.defer(() => rm(dataDir, { recursive: true, force: true }))
    const product = new ProductProcess(await findFreePort(), {
      ROLE: role,
      ...(lanes === '' ? {} : { RENDER_LANES: lanes }),
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      DATABASE_CONNECTIONS: '7',
      APP_SECRET: 's'.repeat(40),
      ADMIN_PASSWORD: testPassword,
      TRUST_PROXY: '127.0.0.1',
      ...bucket.environment,
    })
    open.defer(() => product.stop())
    product.start()
    return product
  }
  const web = await start('web', '')
  await web.whenReady()
  await start('worker', '0')
  const renders = [await start('render', '1'), await start('render', '1')]
  const database = new Client({ connectionString: postgres.url })
  await database.connect()
  open.defer(() => database.end())

  const studio = await addCustomers(web.address, kills)
  const waits: number[] = []
  for (const customer of studio.customers) {
    const jobs = await startJobs({ ...studio, customers: [customer] }, withoutLook)
    const [victim, startedAt] = await whenRendering()
    strike(victim)
    waits.push(await measureTakeOver(startedAt))
    await watchJobs(studio.owner, new Set(jobs))
  }
  const { rows } = await database.query<{ all: number }>('select count(*)::int as all from pg_stat_activity')
  console.table({
    kills,
    taken: waits.length,
    'slowest (s)': Math.max(...waits),
    'connections at the end': rows[0]?.all,
  })
  console.log(waits.map((seconds) => seconds.toFixed(1)).join(' '))

  // The process whose engine works, once a film is under way.
  async function whenRendering(): Promise<[pid: number, startedAt: Date]> {
    for (;;) {
      const [run] = await findRuns()
      const busy = renders.find(({ pid }) => pid !== undefined && childrenOf(pid, 'engine').length > 0)
      if (run && busy?.pid) return [busy.pid, run.startedAt]
      await sleep(50)
    }
  }

  async function measureTakeOver(before: Date): Promise<number> {
    const killedAt = performance.now()
    for (;;) {
      const [run] = await findRuns()
      if (run && run.startedAt > before) return (performance.now() - killedAt) / 1_000
      await sleep(50)
    }
  }

  async function findRuns() {
    return (
      await database.query<{ startedAt: Date }>(`select started_on as "startedAt" from pgboss.job
        where name = 'production.render' and state = 'active'`)
    ).rows
  }
} finally {
  await open.disposeAsync()
}
process.exit(0)
