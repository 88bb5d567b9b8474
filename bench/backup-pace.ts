import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#src/server/platform/database/embedded-postgres.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { withProduct } from '#test/support/with-product.ts'
import { startWriters } from './backup/writers.ts'

// node bench/backup-pace.ts [backups] [customers at the start]: quotes, payments and photos come in as fast as they can, while
// the product takes its nightly backup and while it does not, by turns. Each backup is compared with the times before and
// behind it, so that neither a growing database nor a machine that others use more or less is taken for its doing.
// A backup beside so much work takes minutes: most of them it rests.
const [backups = 5, customersAtTheStart = 300] = process.argv.slice(2).map(Number)
const settleMs = 1_000
const aloneMs = 60_000

const folder = await mkdtemp(join(tmpdir(), 'reelwright-pace-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog })
const database = new Client({ connectionString: postgres.url })
const alone: number[] = []
const beside: number[] = []
let backupMs = 0
try {
  await withProduct({ DATABASE_URL: postgres.url }, async ({ product }) => {
    await database.connect()
    const { acknowledged, stop } = startWriters(product.address, 4)
    const { customers } = acknowledged
    while (customers.size < customersAtTheStart) await sleep(100)
    const count = async (work: () => Promise<unknown>): Promise<number> => {
      await sleep(settleMs)
      const [startedAt, before] = [performance.now(), customers.size]
      await work()
      return ((customers.size - before) * 1_000) / (performance.now() - startedAt)
    }
    const countAlone = async () => alone.push(await count(() => sleep(aloneMs)))
    await countAlone()
    while (beside.length < backups) {
      const startedAt = performance.now()
      beside.push(await count(takeBackup))
      backupMs = performance.now() - startedAt - settleMs
      await countAlone()
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
async function takeBackup(): Promise<void> {
  const runs = `select count(*)::int as done, count(problem)::int as failed from backup_runs`
  const before = (await database.query<{ done: number }>(runs)).rows[0]?.done
  await database.query(`insert into pgboss.job (name, data, expire_seconds) values ('backups.take', '{}', 3600)`)
  for (;;) {
    await sleep(50)
    const [now] = (await database.query<{ done: number; failed: number }>(runs)).rows
    if (now?.failed) throw new Error('A backup failed.')
    if (now?.done !== before) return
  }
}

function lossOf(index: number): number {
  const without = ((alone[index] ?? 0) + (alone[index + 1] ?? 0)) / 2
  return (1 - (beside[index] ?? 0) / without) * 100
}

function describeLast(): string {
  const rates = [alone.at(-2), beside.at(-1), alone.at(-1)].map((rate) => rate?.toFixed(1))
  const [load] = loadavg()
  return `${rates.join(', ')} a second; ${(backupMs / 1_000).toFixed(1)} s of backup; load ${load?.toFixed(1)}`
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
