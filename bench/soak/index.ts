import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../../src/server/platform/database/embedded-postgres.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { withProduct } from '#test/support/with-product.ts'
import { cpuBelow, cpuOf, findPostmaster } from '../processor-time.ts'
import { openLines } from './live-lines.ts'
import { startMixedLoad } from './mixed-load.ts'

// node bench/soak/index.ts [minutes] [lines] [visitors] [minutes of a window]: visitors and owners at a steady pace, with
// live lines open. Each window says how the answers were and what the process holds: nothing may grow with time. Beside it
// stands the load of the machine, which tells what other programs did to the answers, and the processor time of an answer,
// which they hardly change.
const [minutes = 60, lines = 500, visitors = 8, windowMinutes = 5] = process.argv.slice(2).map(Number)

const folder = await mkdtemp(join(tmpdir(), 'reelwright-soak-'))
const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog })
const database = new Client({ connectionString: server.url })
const rows: Record<string, string | number>[] = []
try {
  await withProduct({ DATABASE_URL: server.url, METRICS_TOKEN: 'soak'.repeat(8) }, async ({ product }) => {
    await database.connect()
    const live = await openLines(product.address, lines)
    const load = startMixedLoad(product.address, { visitors, owners: live.owners })
    const pid = product.pid ?? 0
    const postmaster = await findPostmaster(database)
    const readTimes = () => ({ product: cpuOf(pid), database: cpuBelow(postmaster) })
    let times = readTimes()
    for (let window = 1; window <= minutes / windowMinutes; window += 1) {
      const loads = await watchLoad(windowMinutes * 60_000)
      const before = times
      times = readTimes()
      const { latencies, failed, reasons } = load.take()
      const { open, lost, heard } = live.count()
      latencies.sort((one, other) => one - other)
      const at = (share: number): number => Math.round(latencies[Math.floor(latencies.length * share)] ?? 0)
      const row = {
        minutes: window * windowMinutes,
        answers: latencies.length,
        failed: failed === 0 ? 0 : JSON.stringify(reasons),
        p50: at(0.5),
        p99: at(0.99),
        'load, mean and most': loads,
        'product, ms CPU an answer': ((times.product - before.product) / latencies.length).toFixed(2),
        'database, ms CPU an answer': ((times.database - before.database) / latencies.length).toFixed(2),
        'MB held': megabytesOf(pid),
        'MB of heap': await readHeap(product.address),
        descriptors: readdirSync(`/proc/${pid}/fd`).length,
        connections: await countConnections(),
        'lines open': open,
        'lines lost': lost,
        heard,
      }
      rows.push(row)
      console.log(JSON.stringify(row))
    }
    live.close()
    await load.stop()
  })
  console.table(rows)
} finally {
  await database.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)

// Of the machine, looked at every five seconds.
async function watchLoad(ms: number): Promise<string> {
  const seen: number[] = []
  for (const until = performance.now() + ms; performance.now() < until; ) {
    await sleep(Math.min(5_000, until - performance.now()))
    seen.push(loadavg()[0] ?? 0)
  }
  return `${(seen.reduce((sum, load) => sum + load, 0) / seen.length).toFixed(1)}, ${Math.max(...seen).toFixed(1)}`
}

function megabytesOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024)
}

async function readHeap(address: string): Promise<number> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${'soak'.repeat(8)}` } })
  return Math.round(
    Number(/^reelwright_nodejs_heap_size_used_bytes (\S+)/m.exec(await answer.text())?.[1] ?? 0) / 1024 ** 2,
  )
}

async function countConnections(): Promise<number> {
  const { rows: counted } = await database.query<{ all: number }>(
    `select count(*)::int as all from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return counted[0]?.all ?? 0
}
