import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { testPassword } from '#test/support/honest-quote.ts'
import { Visitor } from '#test/support/visitor.ts'

const sizes = [1_000, 10_000, 100_000]
const requests = 250

// A page of ten leads with a search, as the number of customers grows.
export async function measureLeads(product: string, databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('truncate customers cascade')
    const rows = []
    for (const size of sizes) {
      await growTo(client, size)
      rows.push({ customers: size, ...(await measureSearches(product, size)) })
    }
    report(rows)
  } finally {
    await client.end()
  }
}

async function growTo(client: Client, size: number): Promise<void> {
  await client.query(
    `insert into customers (id, created_at, name, email, phone, business_type, business_name, company, service_type, priority, source)
     select uuidv7(), now(), 'Customer ' || md5(i::text), md5('e' || i) || '@example.com',
       '07700 900000', (array['hotel','restaurant','retail','beauty'])[1 + i % 4], 'Business ' || md5('b' || i), '',
       (array['vr1','vr2','vr3'])[1 + i % 3], 'standard', 'website'
     from generate_series((select count(*) + 1 from customers), $1) as i`,
    [size],
  )
  await client.query('vacuum analyze customers')
}

interface Searches {
  nameMs: number
  serviceMs: number
}

// One customer by part of the name, as an owner who answers the phone does; and a word that a third of all share.
async function measureSearches(product: string, size: number): Promise<Searches> {
  const owner = new Visitor(product)
  await owner.post('/api/admin/login', { password: testPassword })
  const cookie = `session=${owner.cookies.get('session')}`
  let asked = 0
  const ask = (word: string): Promise<Response> => {
    asked += 1
    // Every request from another address, or the limits of the product would be what is measured.
    const from = `10.1.${asked >> 8}.${asked & 255}`
    return new Visitor(product, { cookie, 'x-forwarded-for': from }).get(`/api/customers?q=${word}`)
  }
  const names = Array.from({ length: requests }, (_, index) => partOfName(1 + ((index * 7_919) % size)))
  return {
    nameMs: await medianMs(names, ask),
    serviceMs: await medianMs(
      names.map(() => 'vr2'),
      ask,
    ),
  }
}

const partOfName = (index: number): string => createHash('md5').update(String(index)).digest('hex').slice(0, 10)

async function medianMs(words: string[], ask: (word: string) => Promise<Response>): Promise<number> {
  const times: number[] = []
  for (const word of words) {
    const startedAt = performance.now()
    const answer = await ask(word)
    const leads = (await answer.json()) as unknown[]
    if (!answer.ok || leads.length === 0) throw new Error(`The search for ${word} found nothing (${answer.status}).`)
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}

function report(rows: ({ customers: number } & Searches)[]): void {
  console.log(`\nA page of 10 leads with a search, median of ${requests} requests`)
  console.table(rows.map((row) => ({ ...row, nameMs: row.nameMs.toFixed(2), serviceMs: row.serviceMs.toFixed(2) })))
  const growth = (kind: keyof Searches): string => ((rows.at(-1)?.[kind] ?? 0) / (rows[0]?.[kind] ?? 1)).toFixed(2)
  console.log(
    `cost grows ${growth('nameMs')} times for a name, ${growth('serviceMs')} times for a common word (below 2)`,
  )
}
