import { Client } from 'pg'
import { testPassword } from '#test/support/honest-quote.ts'
import { Visitor } from '#test/support/visitor.ts'

const sizes = [1_000, 1_000_000]
const requests = 100

const paths = {
  log: '/api/emails',
  needsALook: '/api/emails?show=open',
  tasks: '/api/follow-up-tasks',
  overdue: '/api/follow-up-tasks?filter=overdue',
  sent: '/api/follow-up-tasks?filter=sent',
  calendar: `/api/follow-up-calendar?from=${new Date().toISOString().slice(0, 10)}`,
  summary: '/api/follow-up-summary',
}
type Name = keyof typeof paths

// The lists of mails and follow-ups as both grow from a thousand to a million: the ratio says whether they stay flat.
export async function measureMails(product: string, databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('truncate customers, emails cascade')
    const rows: Record<Name, number>[] = []
    for (const size of sizes) {
      await growTo(client, size)
      rows.push(await measurePaths(product))
    }
    const [small, large] = rows
    console.table(
      Object.fromEntries(
        (Object.keys(paths) as Name[]).map((name) => {
          const [before, after] = [small?.[name] ?? 0, large?.[name] ?? 0]
          return [name, { 'ms at 1,000': before, 'ms at 1,000,000': after, ratio: Number((after / before).toFixed(2)) }]
        }),
      ),
    )
  } finally {
    await client.end()
  }
}

// A customer for every ten mails; half of the tasks sent, the others spread over two years around today.
async function growTo(client: Client, size: number): Promise<void> {
  await client.query(
    `insert into customers (id, created_at, name, email, phone, business_type, business_name, company, service_type,
       status, priority, source)
     select uuidv7(), now(), 'Customer ' || i, 'c' || i || '@example.com', '', 'hotel', 'Business ' || i, '', 'vr2',
       'paid', 'standard', 'website'
     from generate_series((select count(*) + 1 from customers), $1) as i`,
    [size / 10],
  )
  await client.query(
    `insert into emails (id, created_at, kind, recipient, subject, text_content, html_content, status, finished_at)
     select uuidv7(), now(), 'transactional', 'c' || i || '@example.com', 'Subject ' || i, repeat('word ', 40),
       repeat('<p>word</p>', 40), case when i % 500 = 0 then 'failed' else 'sent' end, now()
     from generate_series((select count(*) + 1 from emails), $1) as i`,
    [size],
  )
  await client.query(
    `insert into follow_up_tasks (id, customer_id, created_at, type, due_at, subject, content, state)
     select uuidv7(), id, now(), 'custom', now() + (random() - 0.5) * interval '730 days', 'x', 'x',
       (array['open','sent'])[1 + (random() > 0.5)::integer]
     from customers c where not exists (select from follow_up_tasks t where t.customer_id = c.id)`,
  )
  await client.query('vacuum analyze')
}

async function measurePaths(product: string): Promise<Record<Name, number>> {
  const owner = new Visitor(product)
  await owner.post('/api/admin/login', { password: testPassword })
  const cookie = `session=${owner.cookies.get('session')}`
  const measured = {} as Record<Name, number>
  for (const name of Object.keys(paths) as Name[]) measured[name] = await quickMs(product, cookie, paths[name])
  return measured
}

async function quickMs(product: string, cookie: string, path: string): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < requests; index += 1) {
    // Every request from another address, or the limits of the product would be what is measured.
    const visitor = new Visitor(product, { cookie, 'x-forwarded-for': `10.2.${index >> 8}.${index & 255}` })
    const startedAt = performance.now()
    const answer = await visitor.get(path)
    await answer.arrayBuffer()
    times.push(performance.now() - startedAt)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  }
  times.sort((one, other) => one - other)
  // The tenth part that nothing else got in the way of: what the machine does beside it is not what is asked.
  return Number((times[requests / 10] ?? 0).toFixed(2))
}
