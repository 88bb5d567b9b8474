import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { testPassword } from '#test/support/honest-quote.ts'
import { raceOnCustomer } from '#test/support/race-on-customer.ts'
import { Visitor } from '#test/support/visitor.ts'

const sizes = [1_000, 100_000]
const mailsEach = 10
const requests = 120

type Ask = (path: string) => Promise<Response>

// Every list of the desk as customers and mails grow: none may take twice as long at a hundred thousand and a million.
export async function measureLeads(product: string, databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('truncate customers, emails, customer_tallies, lead_day_tallies cascade')
    const ask = await makeAsk(product)
    const results: Map<string, number>[] = []
    for (const size of sizes) {
      await growTo(client, size)
      results.push(await measureLists(ask, size))
    }
    report(results)
    await race(product, client)
  } finally {
    await client.end()
  }
}

async function growTo(client: Client, size: number): Promise<void> {
  await client.query(
    `insert into customers (id, created_at, name, email, phone, business_type, business_name, company, service_type,
       priority, source, deleted_at)
     select uuidv7(-age), now() - age, 'Customer ' || md5(i::text), md5('e' || i) || '@example.com',
       '07700 900000', (array['hotel','restaurant','retail','beauty'])[1 + i % 4], 'Business ' || md5('b' || i), '',
       (array['vr1','vr2','vr3'])[1 + i % 3], 'standard', 'website', case when i % 10 = 0 then now() end
     from generate_series((select count(*) + 1 from customers), $1) as i, lateral (select i * 0 * interval '1 day' + random() * interval '300 days' as age) as ages`,
    [size],
  )
  await client.query(
    `insert into emails (id, created_at, customer_id, kind, recipient, subject, text_content, html_content, status)
     select uuidv7(customers.created_at - now()), customers.created_at, customers.id, 'transactional', customers.email, 'Your film ' || n, 'Hello', '<p>Hello</p>', 'sent'
     from customers, generate_series(1, $1) as n
     where not exists (select from emails where emails.customer_id = customers.id)`,
    [mailsEach],
  )
  for (const table of ['customers', 'emails']) await client.query(`vacuum analyze ${table}`)
}

// Every request from another address, or the limits of the product would be what is measured.
async function makeAsk(product: string): Promise<Ask> {
  const owner = makeOwner(product, await logIn(product))
  return (path) => owner().get(path)
}

async function logIn(product: string): Promise<string> {
  const owner = new Visitor(product)
  await owner.post('/api/admin/login', { password: testPassword })
  return `session=${owner.cookies.get('session')}`
}

function makeOwner(product: string, cookie: string): () => Visitor {
  let asked = 0
  return () => {
    asked += 1
    return new Visitor(product, { cookie, 'x-forwarded-for': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}` })
  }
}

async function measureLists(ask: Ask, size: number): Promise<Map<string, number>> {
  const [first] = (await (await ask('/api/customers')).json()) as { id: string }[]
  const oneOf = (index: number): number => 1 + ((index * 7_919) % size)
  const lists: [string, (index: number) => string][] = [
    ['customers, first page', () => '/api/customers'],
    ['customers, page 50', () => '/api/customers?page=50'],
    ['customers of one service', () => '/api/customers?service=vr2'],
    ['search for a name', (index) => `/api/customers?q=${partOfName(notArchived(oneOf(index)))}`],
    ['search for a common word', () => '/api/customers?q=vr2'],
    ['search within a service', () => '/api/customers?q=hotel&service=vr3'],
    ['deleted customers', () => '/api/customers/deleted'],
    ['figures of customers', () => '/api/customers/figures'],
    ['figures of thirty days', () => '/api/figures'],
    ['home', () => '/api/admin/desk'],
    ['e-mails', () => '/api/emails'],
    ['story of a customer', () => `/api/customers/${first?.id}/story`],
  ]
  const times = new Map<string, number>()
  for (const [name, path] of lists) times.set(name, await medianMs(ask, path))
  return times
}

const notArchived = (index: number): number => (index % 10 === 0 ? index - 1 : index)

const partOfName = (index: number): string => createHash('md5').update(String(index)).digest('hex').slice(0, 10)

async function medianMs(ask: Ask, pathOf: (index: number) => string): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < requests; index += 1) {
    const startedAt = performance.now()
    const answer = await ask(pathOf(index))
    const found = (await answer.json()) as unknown[]
    if (!answer.ok || found.length === 0) throw new Error(`${pathOf(index)} found nothing (${answer.status}).`)
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}

function report([small, large]: Map<string, number>[]): void {
  console.log(
    `\nLists of the desk, median of ${requests} requests, ms: ${sizes.join(' and ')} customers, ten mails each`,
  )
  console.table(
    Array.from(small ?? [], ([list, ms]) => {
      const grown = large?.get(list) ?? Number.NaN
      return { list, small: ms.toFixed(2), large: grown.toFixed(2), 'times (below 2)': (grown / ms).toFixed(2) }
    }),
  )
}

async function race(product: string, client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from customers order by id desc limit 1')
  const owner = makeOwner(product, await logIn(product))
  const startedAt = performance.now()
  const problems = await raceOnCustomer(owner, { id: rows[0]?.id ?? '', changes: 50, rounds: 200 })
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
  console.log(`\n200 rounds of 50 changes of one customer in ${seconds} s: ${problems.length} problems`)
  for (const problem of problems.slice(0, 10)) console.log(`  ${problem}`)
}
