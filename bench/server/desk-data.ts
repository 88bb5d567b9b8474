import type { Client } from 'pg'

const mailsEach = 10
// What is in work at one time is what the machine can make, however many customers there are.
const inWork = 60

// A business with that many customers over 300 days: for each a quote, two notes, five photos, ten mails, one of them a
// letter, and a task; every second one has ordered, and their films are made.
export async function growTo(client: Client, size: number): Promise<void> {
  for (const statement of statements) await client.query(statement.replaceAll('$size', String(size)))
  // As autovacuum would have left it.
  await client.query('vacuum analyze')
}

export async function empty(client: Client): Promise<void> {
  await client.query(
    `truncate customers, emails, customer_tallies, orders, production_jobs, clips,
       receipts, erasures, events cascade`,
  )
}

export const longHistory = 10_000

// One order to which all of that has happened.
export async function makeLongHistory(client: Client): Promise<{ orderId: string; customerId: string; token: string }> {
  const found = await client.query<{ id: string; customer_id: string; token: string }>(
    `select id, customer_id, token from orders where state = 'delivered' limit 1`,
  )
  const { id = '', customer_id: customerId = '', token = '' } = found.rows[0] ?? {}
  await client.query(
    `insert into events (at, kind, actor, customer_id, order_id, facts)
     select now() - n * interval '1 minute', 'order.mail_resent', 'owner', $1, $2, '{"mail": "received"}'
     from generate_series(1, $3::integer) as n`,
    [customerId, id, longHistory],
  )
  await client.query('analyze events')
  return { orderId: id, customerId, token }
}

const withoutAny = (table: string): string =>
  `where not exists (select from ${table} as present where present.customer_id = customers.id)`

const statements = [
  `insert into customers (id, created_at, name, email, phone, business_type, business_name, company, service_type,
     status, priority, source, deleted_at)
   select uuidv7(-age), now() - age, 'Customer ' || md5(i::text), md5('e' || i) || '@example.com',
     '07700 900000', (array['hotel','restaurant','retail','beauty'])[1 + i % 4], 'Business ' || md5('b' || i), '',
     (array['vr1','vr2','vr3'])[1 + i % 3], case when i % 2 = 0 then 'paid' when i % 3 = 0 then 'new' else 'quoted' end,
     (array['high','standard','low'])[1 + i % 3], (array['website','phone','fair'])[1 + i % 3], case when i % 10 = 3 then now() - age / 2 end
   from generate_series((select count(*) + 1 from customers), $size) as i,
     lateral (select i * 0 * interval '1 day' + random() * interval '300 days' as age) as ages`,
  `insert into quotes (id, customer_id, reference, created_at, acknowledged_at, service_type, add_ons,
     base_price_pence, add_on_price_pence, rush_price_pence, total_price_pence, step, google_drive_link,
     announced_photos, marketing_challenges, requirements)
   select uuidv7(created_at - now()), id, 'Q-' || id, created_at, created_at, service_type, '{}', 11900, 0, 0, 11900,
     'submitted', '', 5, '', '' from customers ${withoutAny('quotes')}`,
  `insert into customer_notes (id, customer_id, created_at, author, text)
   select uuidv7(created_at - now()), id, created_at, 'owner', 'Called back ' || n
   from customers, generate_series(1, 2) as n ${withoutAny('customer_notes')}`,
  `insert into photos (id, customer_id, created_at, state, original_name, content_type, bytes, width, height, position)
   select uuidv7(created_at - now()), id, created_at, 'ready', 'photo ' || n || '.jpg', 'image/jpeg', 900000, 3000, 2000, n
   from customers, generate_series(1, 5) as n ${withoutAny('photos')}`,
  `insert into emails (id, created_at, customer_id, kind, recipient, subject, text_content, html_content, status, finished_at)
   select uuidv7(created_at - now()), created_at, id, case n when 1 then 'marketing' else 'transactional' end, email,
     'Your film ' || n, repeat('word ', 40), repeat('<p>word</p>', 40), case when random() < 0.002 then 'failed' else 'sent' end, created_at
   from customers, generate_series(1, ${mailsEach}) as n ${withoutAny('emails')}`,
  `insert into follow_up_tasks (id, customer_id, created_at, type, due_at, subject, content, state)
   select uuidv7(created_at - now()), id, created_at, 'custom', now() + (random() - 0.5) * interval '730 days', 'x', 'x',
     (array['open','sent'])[1 + (random() > 0.5)::integer]
   from customers ${withoutAny('follow_up_tasks')}`,
  `insert into orders (id, number, token, created_at, method, state, customer_id, opens_photos, email, name,
     service_type, add_ons, total_pence, paid_at, delivered_at)
   select uuidv7(created_at - now()), 'RW-' || id, 'token-' || id, created_at,
     (array['card','bank','contact'])[1 + (random() * 2)::integer], state, id, true, email, name, service_type, '{}',
     11900, case when state <> 'cancelled' then created_at end,
     case when state = 'delivered' then created_at + interval '1 day' end
   from customers, lateral (select (array['delivered','delivered','delivered','in_production','cancelled'])
     [1 + (random() * 4 + length(name) * 0)::integer] as state) as states
   ${withoutAny('orders')} and status = 'paid'`,
  `insert into receipts (number, order_id, issued_at, total_pence, vat_pence, service_type, source, paid_by)
   select (select coalesce(max(number), 0) from receipts) + row_number() over (), id, paid_at, total_pence, 1983,
     service_type, 'website', method
   from orders where paid_at is not null and not exists (select from receipts as present where present.order_id = orders.id)`,
  `insert into events (at, kind, actor, customer_id, facts)
   select created_at + n * interval '1 hour', 'customer.noted', 'owner', id, '{}'
   from customers, generate_series(1, 5) as n ${withoutAny('events')}`,
  `insert into events (at, kind, actor, customer_id, order_id, facts)
   select paid_at, 'order.completed', 'system', customer_id, id, '{}' from orders where paid_at is not null
     and not exists (select from events as present where present.order_id = orders.id)`,
  `update event_readers set place = last.place, number = last.number
   from (select place, number from events order by place desc, number desc limit 1) as last`,
  `insert into production_jobs (id, created_at, customer_id, order_id, business_name, business_type, tier, formats,
     add_ons, status, work, progress, is_autopilot, target_seconds, seed, words, start_by, due_at, started_at, delivered_at)
   select uuidv7(created_at - now()), created_at, customer_id, id, name, 'hotel', service_type, '{stories}', '{}',
     'completed', 'done', 100, true, 30, 1, '{}', created_at, created_at + interval '2 days', created_at,
     created_at + interval '1 day'
   from orders where state <> 'cancelled' and not exists (select from production_jobs as present where present.order_id = orders.id)`,
  `update production_jobs set status = 'generating', work = 'working', progress = 50, delivered_at = null
   where id in (select id from production_jobs order by id desc limit ${inWork})
     and (select count(*) from production_jobs where status <> 'completed') < ${inWork}`,
  `insert into clips (id, created_at, job_id, photo_key, prompt, ratio, seconds, provider, state, progress, file_key, finished_at)
   select uuidv7(created_at - now()), created_at, id, 'photo', 'Slow push in', '720:1280', 5, 'local', 'ready', 100,
     'clips/' || id || n, created_at
   from production_jobs, generate_series(1, 3) as n
   where not exists (select from clips as present where present.job_id = production_jobs.id)`,
  `insert into films (id, job_id, version, created_at, state, timelines, progress, render_seconds, ready_at, delivered_at)
   select uuidv7(created_at - now()), id, 1, created_at, 'ready', '{}', 100, 40, created_at, delivered_at
   from production_jobs where status = 'completed'
     and not exists (select from films as present where present.job_id = production_jobs.id)`,
]
