import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { honestCart } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { measureLoad } from './load.ts'

const seconds = 6
const connections = 8
const tickMs = 10

// What one visit, quote and card order cost: processor time of the product and of the database, and room in the database.
export async function measureCosts(product: string, databaseUrl: string, _part: string, pid: number): Promise<void> {
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  const postmaster = await findPostmaster(database)
  const measure = async (url: string, body?: (index: number) => string) => {
    const load = () => measureLoad({ url: product + url, connections, seconds, body })
    await load()
    const [ownBefore, databaseBefore, bytesBefore] = [cpuOf(pid), cpuBelow(postmaster), await sizeOf(database)]
    const { perSecond, p50Ms } = await load()
    const requests = perSecond * seconds
    return {
      'a second': Math.round(perSecond),
      'product, ms CPU': ((cpuOf(pid) - ownBefore) / requests).toFixed(2),
      'database, ms CPU': ((cpuBelow(postmaster) - databaseBefore) / requests).toFixed(2),
      'median ms': p50Ms.toFixed(1),
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
  console.table({ 'connections open': rows[0]?.all, 'memory of the product, MB': Math.round(Number(memory) / 1_024) })
  await database.end()
}

async function findPostmaster(database: Client): Promise<number> {
  const { rows } = await database.query<{ data_directory: string }>('show data_directory')
  return Number(readFileSync(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function sizeOf(database: Client): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  return Number(rows[0]?.bytes)
}

const fieldsOf = (pid: number | string): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []

// In user and system mode, in milliseconds.
const cpuOf = (pid: number | string): number => {
  const fields = fieldsOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

function cpuBelow(parent: number): number {
  let sum = 0
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      if (Number(fieldsOf(name)[1]) === parent) sum += cpuOf(name)
    } catch {
      // It ended while we looked.
    }
  }
  return sum
}
