import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../src/server/platform/database/embedded-postgres.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { withProduct } from '#test/support/with-product.ts'
import { startWriters } from './backup/writers.ts'

// node bench/backup-pace.ts [backups] [seconds]: quotes, payments and photos come in as fast as they can, for so many
// seconds while the product takes its nightly backup and for as many while it does not, by turns. Each backup is compared
// with the times before and behind it, so that neither a growing database nor a machine that others use more or less is
// taken for its doing. Beside so much work a backup takes half an hour, most of which it rests: the product is started
// again to end it.
const [backups = 6, seconds = 45] = process.argv.slice(2).map(Number)
const settleMs = 8_000

const folder = await mkdtemp(join(tmpdir(), 'reelwright-pace-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog })
const database = new Client({ connectionString: postgres.url })
const alone: number[] = []
const beside: number[] = []
try {
  await withProduct({ DATABASE_URL: postgres.url }, async ({ product }) => {
    await database.connect()
    const { acknowledged, rest, stop } = startWriters(product.address, 4)
    const { customers } = acknowledged
    const count = async (): Promise<number> => {
      await sleep(settleMs)
      const [startedAt, before] = [performance.now(), customers.size]
      await sleep(seconds * 1_000)
      return ((customers.size - before) * 1_000) / (performance.now() - startedAt)
    }
    alone.push(await count())
    while (beside.length < backups) {
      await beginBackup()
      beside.push(await count())
      if ((await readRuns()) > 0) throw new Error('A backup ended before it was measured.')
      rest(true)
      await sleep(2_000)
      const { pid } = product
      if (pid) process.kill(pid)
      while (product.pid === pid) await sleep(10)
      await forgetBackups()
      await product.whenReady()
      rest(false)
      alone.push(await count())
      console.log(describeLast())
    }
    await stop()
    console.log(describeAll(customers.size))
  })
} finally {
  await database.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)

// As the clock does at night, in the process that answers visitors.
async function beginBackup(): Promise<void> {
  await database.query(`insert into pgboss.job (name, data, expire_seconds) values ('backups.take', '{}', 3600)`)
  const isActive = async () =>
    (await database.query(`select from pgboss.job where name = 'backups.take' and state = 'active'`)).rowCount
  while (!(await isActive())) await sleep(50)
}

async function readRuns(): Promise<number> {
  return (await database.query(`select from backup_runs`)).rowCount ?? 0
}

async function forgetBackups(): Promise<void> {
  await database.query(`delete from pgboss.job where name = 'backups.take'`)
}

function lossOf(index: number): number {
  const without = ((alone[index] ?? 0) + (alone[index + 1] ?? 0)) / 2
  return (1 - (beside[index] ?? 0) / without) * 100
}

function describeLast(): string {
  const rates = [alone.at(-2), beside.at(-1), alone.at(-1)].map((rate) => rate?.toFixed(1))
  return `${rates.join(', ')} a second; load ${loadavg()[0]?.toFixed(1)}`
}

function describeAll(customers: number): string {
  const losses = beside.map((_, index) => lossOf(index)).toSorted((one, other) => one - other)
  const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length
  const deviation = Math.sqrt(losses.reduce((sum, loss) => sum + (loss - mean) ** 2, 0) / (losses.length - 1))
  const error = deviation / Math.sqrt(losses.length)
  return (
    `${losses.length} backups with up to ${customers} customers: ` +
    `${mean.toFixed(1)} % fewer quotes meanwhile (standard error ${error.toFixed(1)}), ` +
    `median ${(losses[losses.length >> 1] ?? 0).toFixed(1)} %`
  )
}
