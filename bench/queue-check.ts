import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../src/server/platform/database/embedded-postgres.ts'
import { addCustomers, startJobs, withoutLook } from '#test/faults/production/start-jobs.ts'
import { watchJobs } from '#test/faults/production/watch-jobs.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { withProduct } from '#test/support/with-product.ts'
import { serveInStages } from './queue-model.ts'

// node bench/queue-check.ts [films] [films to learn from]: a batch of short films in two lanes, beside what the model of
// bench/capacity.ts says of it. The model is told when each film of the batch was ordered, and how long a look at photos and
// a film took on average in two small batches, one before and one behind it: so a machine that others use says as much as
// a quiet one. Of the batch itself it is told nothing else.
const [films = 12, learntFilms = 4] = process.argv.slice(2).map(Number)
const lanes = 2

const folder = await mkdtemp(join(tmpdir(), 'reelwright-queue-'))
const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog })
const database = new Client({ connectionString: server.url })
try {
  const settings = { DATABASE_URL: server.url, RENDER_LANES: String(lanes) }
  const [before, batch, behind] = await withProduct(settings, async ({ product }) => {
    await database.connect()
    const { owner, customers } = await addCustomers(product.address, films + 2 * learntFilms)
    const make = async (from: number, count: number): Promise<Run[]> => {
      const ids = await startJobs({ owner, customers: customers.slice(from, from + count) }, withoutLook)
      await watchJobs(owner, new Set(ids))
      return readRuns(ids)
    }
    return [
      await make(0, learntFilms),
      await make(learntFilms, films),
      await make(learntFilms + films, learntFilms),
    ] as const
  })
  const learnt = [...before, ...behind]
  const times = {
    lookSeconds: average(learnt.map(({ lookFrom, lookUntil }) => lookUntil - lookFrom)),
    pauseSeconds: average(learnt.map(({ lookUntil, atLanes }) => atLanes - lookUntil)),
    renderSeconds: average(learnt.map(({ renderFrom, renderUntil }) => renderUntil - renderFrom)),
  }
  const first = Math.min(...batch.map(({ orderedAt }) => orderedAt))
  const said = serveInStages(
    batch.map(({ orderedAt }) => orderedAt - first),
    { ...times, lanes },
  )
  const compare = (measured: number, model: number) => ({
    measured: measured.toFixed(1),
    model: model.toFixed(1),
    'model is off by': `${((model / measured - 1) * 100).toFixed(1)} %`,
  })
  console.table({ before: describe(before), batch: describe(batch), behind: describe(behind) })
  console.table({
    'until the last film is made (s)': compare(
      Math.max(...batch.map(({ renderUntil }) => renderUntil)) - first,
      said.endsAt,
    ),
    'mean until a film is begun (s)': compare(
      average(batch.map(({ orderedAt, renderFrom }) => renderFrom - orderedAt)),
      average(batch.map(({ orderedAt }, index) => (said.startsAt[index] ?? 0) - (orderedAt - first))),
    ),
  })
} finally {
  await database.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)

// Moments in seconds.
interface Run {
  orderedAt: number
  lookFrom: number
  lookUntil: number
  atLanes: number
  renderFrom: number
  renderUntil: number
}

// In the order in which they were ordered. A job that found nothing left to do is none: the longest of its kind counts.
async function readRuns(ids: string[]): Promise<Run[]> {
  const { rows } = await database.query<Run>(
    `
    with runs as (
      select distinct on (name, data->>'jobId') name, data->>'jobId' as film, extract(epoch from created_on)::float as made,
        extract(epoch from started_on)::float as from, extract(epoch from completed_on)::float as until
      from pgboss.job where state = 'completed' and data->>'jobId' = any ($1)
      order by name, data->>'jobId', completed_on - started_on desc)
    select look.made as "orderedAt", look.from as "lookFrom", look.until as "lookUntil",
      render.made as "atLanes", render.from as "renderFrom", render.until as "renderUntil"
    from runs as look join runs as render using (film)
    where look.name = 'production.analyse' and render.name = 'production.render' order by 1`,
    [ids],
  )
  if (rows.length < ids.length) throw new Error(`${ids.length} films were made, and ${rows.length} were found.`)
  return rows
}

function describe(runs: Run[]) {
  return {
    films: runs.length,
    'look at photos (s)': average(runs.map(({ lookFrom, lookUntil }) => lookUntil - lookFrom)).toFixed(1),
    'film (s)': average(runs.map(({ renderFrom, renderUntil }) => renderUntil - renderFrom)).toFixed(1),
  }
}

function average(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
