import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { makeS3Storage } from '#src/server/platform/storage/s3-storage.ts'
import { childrenOf, strike } from '#test/faults/pick-victim.ts'
import { addCustomers, startJobs, withoutLook } from '#test/faults/production/start-jobs.ts'
import { watchJobs } from '#test/faults/production/watch-jobs.ts'
import { startBucketServer } from '#test/support/bucket-server.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { startTestPostgres } from '#test/support/postgres-server.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { startStallingProxy } from '#test/support/stalling-proxy.ts'
import { type Phase, startLoad } from './load.ts'

// node bench/fleet/index.ts [visitors]: two webs, two workers and a render on one database and one bucket, with a network in
// between that swallows or refuses. Everything that was acknowledged must be there at the end.
const visitors = Number(process.argv[2] ?? 6)
const open = new AsyncDisposableStack()
const phases: Record<string, Phase> = {}
const waits: Record<string, string> = {}
try {
  const [postgres, bucket] = [await startTestPostgres({ fsync: 'on' }), await startBucketServer()]
  for (const part of [postgres, bucket]) open.defer(() => part.stop())
  const through = new URL(postgres.url)
  const network = await startStallingProxy({ path: `${through.searchParams.get('host')}/.s.PGSQL.5432` })
  through.host = `127.0.0.1:${network.port}`
  through.searchParams.delete('host')
  const toBucket = await startStallingProxy({
    host: '127.0.0.1',
    port: Number(new URL(bucket.environment.S3_ENDPOINT).port),
  })
  for (const proxy of [network, toBucket]) open.defer(() => proxy.close())
  const start = async (role: string): Promise<ProductProcess> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-fleet-'))
    open.defer(() => rm(dataDir, { recursive: true, force: true }))
    const product = new ProductProcess(await findFreePort(), {
      ROLE: role,
      ...(role === 'web' ? {} : { RENDER_LANES: '1' }),
      DATA_DIR: dataDir,
      DATABASE_URL: through.href,
      DATABASE_CONNECTIONS: '7',
      APP_SECRET: 's'.repeat(40),
      ADMIN_PASSWORD: testPassword,
      TRUST_PROXY: '127.0.0.1',
      ...bucket.environment,
      S3_ENDPOINT: `http://127.0.0.1:${toBucket.port}`,
    })
    open.defer(() => product.stop())
    product.start()
    return product
  }
  const webs = [await start('web'), await start('web')]
  for (const web of webs) await web.whenReady()
  const behind = [await start('worker'), await start('worker'), await start('render')]
  const database = new Client({ connectionString: postgres.url })
  await database.connect()
  open.defer(() => database.end())
  const ask = async <Row extends object>(statement: string): Promise<Row[]> =>
    (await database.query<Row>(statement)).rows
  const whenReady = async () => void (await Promise.all(webs.map((web) => web.whenReady())))

  const studio = await addCustomers(webs[0]?.address ?? '', 1)
  const load = startLoad(() => webs.map(({ address }) => address), visitors)
  const runPhase = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const phase = load.begin()
    phases[name] = phase
    await work()
    await whenReady()
    // Time to be well again, and for what was asked last to be answered.
    await sleep(10_000)
    console.log(name, JSON.stringify(phase))
  }

  await runPhase('nothing happens', () => sleep(10_000))
  await runPhase('the database is silent', () => during(15_000, (isStalled) => network.stall(isStalled)))
  await runPhase('the bucket is silent', () => during(20_000, (isStalled) => toBucket.stall(isStalled)))
  await runPhase('the bucket refuses', () => during(10_000, (isRefusing) => toBucket.refuse(isRefusing)))
  await runPhase('a worker is killed in a film', async () => {
    const jobs = await startJobs(studio, withoutLook)
    waits['a film goes on after (s, at most 30)'] = (await killInFilm()).toFixed(1)
    await watchJobs(studio.owner, new Set(jobs))
  })
  await runPhase('the webs are replaced, one after the other', async () => {
    for (const [index, web] of webs.entries()) {
      const next = await start('web')
      await next.whenReady()
      webs[index] = next
      await sleep(1_000)
      await web.stop()
    }
  })
  const [busy] = await ask<{ all: number }>(
    `select count(*)::int as all from pg_stat_activity where application_name in ('reelwright', 'pgboss')`,
  )
  await runPhase('no worker is left', async () => {
    await Promise.all(behind.map((process) => process.stop()))
    const stoppedAt = performance.now()
    while (!(await hasAlert())) await sleep(100)
    waits['an alert without workers after (s, at most 60)'] = ((performance.now() - stoppedAt) / 1_000).toFixed(1)
  })
  await load.stop()
  console.table(phases)
  console.table({ ...waits, 'connections of five processes': busy?.all, ...(await countLost()) })

  async function during(ms: number, turn: (isOn: boolean) => unknown): Promise<void> {
    await turn(true)
    await sleep(ms)
    await turn(false)
  }

  async function killInFilm(): Promise<number> {
    let [before] = await findRuns()
    let victim: number | undefined
    while (!before || victim === undefined) {
      await sleep(50)
      ;[before] = await findRuns()
      victim = behind.find(({ pid }) => pid !== undefined && childrenOf(pid, 'engine').length > 0)?.pid
    }
    strike(victim)
    const killedAt = performance.now()
    for (;;) {
      const [run] = await findRuns()
      if (run && run.startedAt > before.startedAt) return (performance.now() - killedAt) / 1_000
      await sleep(50)
    }
  }

  function findRuns() {
    return ask<{ startedAt: Date }>(`select started_on as "startedAt" from pgboss.job
      where name = 'production.render' and state = 'active'`)
  }

  async function hasAlert(): Promise<boolean> {
    const alerts = await ask(`select 1 from alerts where resolved_at is null and message like 'No worker is running%'`)
    return alerts.length > 0
  }

  async function countLost() {
    const { customers, photos } = load.acknowledged
    const kept = async (table: string) =>
      new Set((await ask<{ id: string }>(`select id::text from ${table}`)).map(({ id }) => id))
    const [customerRows, photoRows] = [await kept('customers'), await kept('photos')]
    const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: name } = bucket.environment
    const access = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
    const storage = makeS3Storage({ endpoint, region, bucket: name, ...access })
    let lostFiles = 0
    for (const id of photos) {
      const file = await storage.read(`photos/${id}/original`)
      if (!file) lostFiles += 1
      file?.stream.destroy()
    }
    return {
      'customers acknowledged': customers.size,
      'customers lost': [...customers].filter((id) => !customerRows.has(id)).length,
      'photos acknowledged': photos.size,
      'photos lost': [...photos].filter((id) => !photoRows.has(id)).length + lostFiles,
    }
  }
} finally {
  await open.disposeAsync()
}
process.exit(0)
