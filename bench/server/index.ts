import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#test/support/free-port.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { startTestPostgres } from '#test/support/postgres-server.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { measureCosts } from './costs.ts'
import { measureDesk, measureHistories } from './desk.ts'
import { measureQuotes } from './quotes.ts'
import { measureRace } from './race.ts'

// node bench/server/index.ts [quotes] [race] [costs] [desk [part of a list's name]] [histories]: ratios within one run, since
// the machine may be busy with other things. Without a name all of them run.
const measures = {
  quotes: measureQuotes,
  race: measureRace,
  costs: measureCosts,
  desk: measureDesk,
  histories: measureHistories,
}
const wanted = process.argv.slice(2)
const part = wanted.filter((word) => !(word in measures)).join(' ')

const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-bench-'))
const postgres = await startTestPostgres({ fsync: 'on' })
const product = new ProductProcess(await findFreePort(), {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: testPassword,
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'info',
})
try {
  product.start()
  await product.whenReady()
  for (const [name, measure] of Object.entries(measures)) {
    if (wanted.length === 0 || wanted.includes(name))
      await measure(product.address, postgres.url, part, product.pid ?? 0)
  }
} finally {
  await product.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
