import { setTimeout as sleep } from 'node:timers/promises'
import { makeS3Storage } from '../../src/server/platform/storage/s3-storage.ts'
import { childrenOf, strike } from '#test/faults/pick-victim.ts'
import { addCustomers, startJobs, withoutLook } from '#test/faults/production/start-jobs.ts'
import { watchJobs } from '#test/faults/production/watch-jobs.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { type Phase, startLoad } from './load.ts'

// node bench/fleet/index.ts [visitors] [step...]: two webs, two workers and a render on one database and one bucket, with a
// network in between that swallows or refuses. Everything that was acknowledged must be there at the end. Steps: database,
// silence, refusal, kill, upgrade, rollback, workers; all of them unless some are named.
const visitors = Number(process.argv[2] ?? 6)
const wanted = process.argv.slice(3)
const open = new AsyncDisposableStack()
const phases: Record<string, Phase & { connections: number; limit: string }> = {}
const waits: Record<string, string> = {}

try {
  const fleet = await startFleet(open)
  const { ask, webs, behind, network, toBucket } = fleet
  const studio = await addCustomers(webs[0]?.address ?? '', 1)
  const load = startLoad(() => webs.map(({ address }) => address), visitors)
  const steps: Record<string, () => Promise<void>> = {
    calm: () => runPhase('nothing happens', 10, () => sleep(10_000)),
    database: () => runPhase('the database is silent', 10, () => during(20_000, (isOn) => network.stall(isOn))),
    silence: () => runPhase('the bucket is silent', 20, () => during(30_000, (isOn) => toBucket.stall(isOn))),
    refusal: () => runPhase('the bucket refuses', 20, () => during(10_000, (isOn) => toBucket.refuse(isOn))),
    kill: () =>
      runPhase('a worker is killed in a film', 10, async () => {
        const jobs = await startJobs(studio, withoutLook)
        waits['a film goes on after (s, at most 30)'] = (await killInFilm()).toFixed(1)
        await watchJobs(studio.owner, new Set(jobs))
        waits['films delivered'] = String(jobs.length)
      }),
    upgrade: () => runPhase('every process is replaced by the next version', 10, fleet.upgrade),
    rollback: () => runPhase('every process is replaced by the version before', 10, fleet.rollBack),
    workers: () =>
      runPhase('no worker is left', 10, async () => {
        await Promise.all(behind.map((process) => process.stop()))
        const stoppedAt = performance.now()
        while (!(await hasAlert())) await sleep(100)
        waits['an alert without workers after (s, at most 60)'] = secondsSince(stoppedAt).toFixed(1)
      }),
  }
  for (const [name, step] of Object.entries(steps)) {
    if (wanted.length === 0 || wanted.includes(name)) await step()
  }
  await load.stop()
  console.table(phases)
  console.table({ ...waits, ...(await countLost(fleet, load.acknowledged)) })

  async function runPhase(name: string, limitSeconds: number, work: () => Promise<unknown>): Promise<void> {
    const counted = load.begin()
    const phase = Object.assign(counted, { connections: 0, limit: `${limitSeconds} s` })
    phases[name] = phase
    const watching = setInterval(async () => {
      phase.connections = Math.max(phase.connections, await countConnections())
    }, 200)
    await work()
    await fleet.whenReady()
    // Time to be well again, and for what was asked last to be answered.
    await sleep(10_000)
    clearInterval(watching)
    console.log(name, JSON.stringify(phase))
  }

  async function countConnections(): Promise<number> {
    const [busy] = await ask<{ all: number }>(
      `select count(*)::int as all from pg_stat_activity where backend_type = 'client backend'
        and application_name <> 'bench'`,
    )
    return busy?.all ?? 0
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
      if (run && run.startedAt > before.startedAt) return secondsSince(killedAt)
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
} finally {
  await open.disposeAsync()
}
process.exit(0)

async function during(ms: number, turn: (isOn: boolean) => unknown): Promise<void> {
  await turn(true)
  await sleep(ms)
  await turn(false)
}

async function countLost(
  { ask, bucket }: Fleet,
  { customers, photos }: { customers: Set<string>; photos: Set<string> },
) {
  const kept = async (table: string) =>
    new Set((await ask<{ id: string }>(`select id::text from ${table}`)).map(({ id }) => id))
  const [customerRows, photoRows] = [await kept('customers'), await kept('photos')]
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: name } = bucket
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

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1_000
}
