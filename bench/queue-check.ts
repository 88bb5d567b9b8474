import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#src/server/platform/database/embedded-postgres.ts'
import { addCustomers, startJobs, withoutLook } from '#test/faults/production/start-jobs.ts'
import { watchJobs } from '#test/faults/production/watch-jobs.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { withProduct } from '#test/support/with-product.ts'
import { type Film, serveInOrder } from './queue-model.ts'

// node bench/queue-check.ts [films]: a batch of short films in two lanes, beside what the model of bench/capacity.ts says of
// it. The model is told when each film came to the lanes and how long the first third took on average, and nothing of the
// rest; so a machine that is busy all the time says as much as a quiet one.
const films = Number(process.argv[2] ?? 12)
const lanes = 2

const folder = await mkdtemp(join(tmpdir(), 'reelwright-queue-'))
const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog })
const database = new Client({ connectionString: server.url })
try {
  const settings = { DATABASE_URL: server.url, RENDER_LANES: String(lanes) }
  const runs = await withProduct(settings, async ({ product }) => {
    await database.connect()
    const studio = await addCustomers(product.address, films)
    const jobs = await startJobs(studio, withoutLook)
    await watchJobs(studio.owner, new Set(jobs))
    return readRuns()
  })
  const learnt = runs.toSorted((one, other) => one.endedAt - other.endedAt).slice(0, Math.ceil(films / 3))
  const mean = average(learnt.map(({ startedAt, endedAt }) => endedAt - startedAt))
  const said = serveInOrder(
    runs.map(({ at }): Film => ({ at, seconds: mean })),
    lanes,
  )
  const measuredEnd = Math.max(...runs.map(({ endedAt }) => endedAt))
  const measuredWait = average(runs.map(({ at, startedAt }) => startedAt - at))
  const saidWait = average(runs.map(({ at }, index) => (said.startsAt[index] ?? 0) - at))
  const compare = (measured: number, model: number) => ({
    measured: measured.toFixed(1),
    model: model.toFixed(1),
    'model is off by': `${((model / measured - 1) * 100).toFixed(1)} %`,
  })
  console.log(`${films} films, lane seconds of the first ${learnt.length}: ${mean.toFixed(1)}`)
  console.table({
    'until the last film is made (s)': compare(measuredEnd, said.endsAt),
    'mean wait for a lane (s)': compare(measuredWait, saidWait),
  })
} finally {
  await database.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)

interface Run {
  at: number
  startedAt: number
  endedAt: number
}

// In seconds since the first film came to the lanes, in the order in which they came.
async function readRuns(): Promise<Run[]> {
  const { rows } = await database.query<Run>(`
    select extract(epoch from created_on - first)::float as at, extract(epoch from started_on - first)::float as "startedAt",
      extract(epoch from completed_on - first)::float as "endedAt"
    from pgboss.job, (select min(created_on) as first from pgboss.job where name = 'production.render') as times
    where name = 'production.render' and state = 'completed' order by created_on`)
  return rows
}

function average(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
