import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Batch } from '#src/contracts/studio/batches.ts'
import { addCustomers, photoNames, startJobs } from '#test/faults/production/start-jobs.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { Visitor } from '#test/support/visitor.ts'
import { visitSite } from './site-visits.ts'
import { treeMegabytes, watchMemory } from './watch-memory.ts'

const idleSeconds = 30

async function startProduct(dataDir: string): Promise<ProductProcess> {
  const environment = { DATA_DIR: dataDir, ADMIN_PASSWORD: testPassword, TRUST_PROXY: '127.0.0.1' }
  const product = new ProductProcess(await findFreePort(), environment)
  product.start()
  await product.whenReady()
  return product
}

// As they are sold, half a minute of five to eight photos; or the shortest there are, for a rehearsal.
const kinds = {
  sold: { photos: ['pizza', 'suite', 'wine', 'bread', 'ring', 'table'], plan: { targetDuration: 30 } },
  short: { photos: photoNames, plan: { targetDuration: 6 } },
}

interface Prepared {
  customers: string[]
  plan: object
}

// Customers with photos, apart from the measurement: it needs no quiet machine.
export async function prepareBatch(films: number, folder: string | undefined, kind: keyof typeof kinds) {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'reelwright-batch-')))
  const product = await startProduct(dataDir)
  try {
    const { photos, plan } = kinds[kind]
    const { customers } = await addCustomers(product.address, films, photos)
    const prepared: Prepared = { customers, plan }
    await writeFile(join(dataDir, 'prepared.json'), JSON.stringify(prepared))
    return { films, dataDir }
  } finally {
    await product.stop()
  }
}

// Their films as one batch, from the first photo looked at to the last film made, with visitors on the site.
export async function measureBatch(dataDir: string) {
  const prepared = JSON.parse(await readFile(join(dataDir, 'prepared.json'), 'utf8')) as Prepared
  const product = await startProduct(dataDir)
  try {
    const owner = new Visitor(product.address)
    await owner.post('/api/admin/login', { password: testPassword })
    await sleep(3_000)
    // In both parts: looking costs the visitor's process some milliseconds.
    const watch = () => watchMemory(() => treeMegabytes(product.pid), 2_000)
    const quiet = watch()
    const idle = visitSite(product.address)
    await sleep(idleSeconds * 1_000)
    const idleVisits = await idle.stop()
    quiet.stop(1)

    const busy = visitSite(product.address)
    const memory = watch()
    const batchSeconds = await makeBatch(owner, prepared)
    const parts = memory.stop(5)
    const busyVisits = await busy.stop()
    await writeFile(join(dataDir, 'batch-seconds'), String(batchSeconds))
    return {
      films: prepared.customers.length,
      batchSeconds: Math.round(batchSeconds),
      memoryMegabytes: parts.join(', '),
      idle: JSON.stringify(idleVisits),
      busy: JSON.stringify(busyVisits),
      p99Ratio: (busyVisits.p99Ms / idleVisits.p99Ms).toFixed(2),
    }
  } finally {
    await product.stop()
  }
}

async function makeBatch(owner: Visitor, { customers, plan }: Prepared): Promise<number> {
  const startedAt = performance.now()
  await startJobs({ owner, customers }, plan)
  const customerIds = customers.map((_, index) => index + 1)
  const created = await owner.post('/api/stage2/create-batch', { customerIds, priority: 'standard' })
  if (!created.ok) throw new Error(`The batch was not created: ${await created.text()}`)
  await whenMade(owner)
  return (performance.now() - startedAt) / 1_000
}

async function whenMade(owner: Visitor): Promise<void> {
  for (;;) {
    await sleep(1_000)
    const answer = await owner.get('/api/stage2/batch-jobs')
    const { jobs } = (await answer.json()) as { jobs: Batch[] }
    const [batch] = jobs
    if (batch?.status === 'completed') return
    if (batch?.status === 'failed') throw new Error(JSON.stringify(batch.jobs.filter(({ problem }) => problem)))
  }
}
