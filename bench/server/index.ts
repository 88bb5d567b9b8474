import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#test/support/free-port.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { startTestPostgres } from '#test/support/postgres-server.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { measureLeads } from './leads.ts'
import { measureMails } from './mails.ts'
import { measureQuotes } from './quotes.ts'

// node bench/server/index.ts: ratios against a floor in the same run, since the machine may be busy with other things.
const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-bench-'))
const postgres = await startTestPostgres({ fsync: 'on' })
const product = new ProductProcess(await findFreePort(), {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: testPassword,
  TRUST_PROXY: 'true',
  LOG_LEVEL: 'info',
})
try {
  product.start()
  await product.whenReady()
  await measureQuotes(product.address, postgres.url)
  await measureLeads(product.address, postgres.url)
  await measureMails(product.address, postgres.url)
} finally {
  await product.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
