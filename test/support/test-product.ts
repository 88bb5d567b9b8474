import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { allJobs } from '#src/server/all-features.ts'
import { type ProductOptions, startProduct } from '#src/server/app.ts'
import { readConfig } from '#src/server/config.ts'
import { makePinoLog } from '#src/server/platform/log/pino-log.ts'
import { defineQueues } from '#src/server/platform/queue/pg-boss-queue.ts'
import { testPassword } from './honest-quote.ts'
import { makeTestDatabase, shareTemplate } from './test-database.ts'
import { Visitor } from './visitor.ts'

// The whole product in this process, on a database and a folder of its own.
export async function startTestProduct(
  environment: Record<string, string> = {},
  {
    overridePlatform,
    clock,
    worksToo = true,
  }: Pick<ProductOptions, 'overridePlatform' | 'clock'> & { worksToo?: boolean } = {},
) {
  const template = await shareTemplate('template_with_queues', defineAllQueues)
  const { url, database, close } = await makeTestDatabase({ template })
  const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-data-'))
  const lines: string[] = []
  const whole = readConfig({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PASSWORD: testPassword,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'debug',
    ...environment,
  })
  // Alone on its folder, it may leave the work undone without a bucket to share.
  const config = worksToo ? whole : { ...whole, role: 'web' as const }
  const product = await startProduct({
    config,
    log: makePinoLog(config.logLevel, { write: (line) => lines.push(line) }),
    ...(overridePlatform ? { overridePlatform } : {}),
    ...(clock ? { clock } : {}),
  })
  const address = product.address ?? ''
  return {
    address,
    url,
    database,
    dataDir,
    logText: () => lines.join(''),
    visitor: (headers: Record<string, string> = {}) => new Visitor(address, headers),
    owner: async () => {
      const owner = new Visitor(address)
      await owner.post('/api/admin/login', { password: testPassword })
      return owner
    },
    stop: async () => {
      await product.stop()
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

// What the first start of a product does to its database, and every later one finds.
async function defineAllQueues(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: 'pgboss', supervise: false, schedule: false })
  await boss.start()
  await defineQueues(boss, allJobs)
  await boss.stop({ graceful: false, close: true })
}

export type TestProduct = Awaited<ReturnType<typeof startTestProduct>>
