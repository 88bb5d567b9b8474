import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { honestCart } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { cpuBelow, cpuOf, findPostmaster } from '../processor-time.ts'
import { measureLoad } from './load.ts'

const seconds = 6
const connections = 8
// Until the mails of the last quotes have left.
const settleMs = 6_000

// What one visit, quote and card order cost, with the mail and the counting that follow: processor time of the product and
// of the database above what both need when nobody comes, and room in the database.
export async function measureCosts(product: string, databaseUrl: string, _part: string, pid: number): Promise<void> {
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  const postmaster = await findPostmaster(database)
  const watch = async (work: () => Promise<unknown>) => {
    const [own, its, startedAt] = [cpuOf(pid), cpuBelow(postmaster), performance.now()]
    await work()
    return { own: cpuOf(pid) - own, its: cpuBelow(postmaster) - its, ms: performance.now() - startedAt }
  }
  await sleep(settleMs)
  const idle = await watch(() => sleep(2 * settleMs))
  const measure = async (url: string, body?: (index: number) => string) => {
    const load = () => measureLoad({ url: product + url, connections, seconds, body })
    await load()
    await sleep(settleMs)
    const bytesBefore = await sizeOf(database)
    let done = { perSecond: 0, p50Ms: 0 }
    const used = await watch(async () => {
      done = await load()
      await sleep(settleMs)
    })
    const requests = done.perSecond * seconds
    const above = (part: 'own' | 'its'): string =>
      ((used[part] - (idle[part] * used.ms) / idle.ms) / requests).toFixed(2)
    return {
      'a second': Math.round(done.perSecond),
      'product, ms CPU': above('own'),
      'database, ms CPU': above('its'),
      'median ms': done.p50Ms.toFixed(1),
      'KB in the database': (((await sizeOf(database)) - bytesBefore) / requests / 1_024).toFixed(1),
    }
  }
  const email = (index: number): string => `cost-${process.pid}-${index}@example.com`
  console.log(`\nCosts, ${connections} connections, ${seconds} s each`)
  console.table({
    'a visit (the page)': await measure('/'),
    'a quote': await measure('/api/submit-quote', (index) => JSON.stringify({ ...honestQuote, email: email(index) })),
    'a card order opened': await measure('/api/create-payment-intent', (index) =>
      JSON.stringify({ ...honestCart, email: email(index) }),
    ),
  })
  const { rows } = await database.query<{ all: number }>(
    "select count(*)::int as all from pg_stat_activity where application_name in ('reelwright', 'pgboss')",
  )
  const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  console.table({
    'idle, product, ms CPU a second': ((idle.own * 1_000) / idle.ms).toFixed(1),
    'idle, database, ms CPU a second': ((idle.its * 1_000) / idle.ms).toFixed(1),
    'connections open': rows[0]?.all,
    'memory of the product, MB': Math.round(Number(memory) / 1_024),
  })
  await database.end()
}

async function sizeOf(database: Client): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  return Number(rows[0]?.bytes)
}
