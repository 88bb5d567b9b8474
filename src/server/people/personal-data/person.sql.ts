import { type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { deleteJobsAbout } from '#src/server/platform/queue/port.ts'

// The one place that knows every table with something of a person in it. A test searches all columns of all tables, so
// that a new one cannot be forgotten.

interface Person {
  email: string
  customerIds: string[]
}

const idsOf = ({ customerIds }: Person): SQL => sql`any(${`{${customerIds.join(',')}}`}::uuid[])`

// People who asked twice are there twice: one person is every entry with that address, and those merged with it.
export async function findPerson(db: Executor, email: string): Promise<Person> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive own (id, merged_into) as (
      select id, merged_into from customers where email = ${email}
      union
      select other.id, other.merged_into from own
        join customers other on other.merged_into = own.id or other.id = own.merged_into
    ) select id from own order by id desc`)
  return { email, customerIds: rows.map(({ id }) => id) }
}

// Whoever reads the mail of an address is everybody who gave it. An entry that was merged elsewhere has lost its things to
// another address: its own opens nothing of them.
export async function findHolder(db: Executor, email: string): Promise<Person> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from customers where email = ${email} order by id desc`,
  )
  return { email, customerIds: rows.map(({ id }) => id) }
}

export async function hasBought(db: Executor, person: Person): Promise<boolean> {
  const { rows } = await db.execute(sql`select from orders where ${mine(person)} and paid_at is not null limit 1`)
  return rows.length > 0
}

// Held until the transaction ends, before the person: a payment holds its order before its customer.
export async function lockOrdersOf(tx: Transaction, person: Person, others: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from orders
    where ${mine(person)} or email = any(${sql.param(others)}::text[]) order by id for update`)
  return rows.map(({ id }) => id)
}

// Held until the transaction ends: two erasures of one person follow each other, and the second finds nobody.
export async function lockPerson(tx: Transaction, { email, customerIds }: Person): Promise<Person> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from customers where id = any(${sql.param(customerIds)}::uuid[]) order by id desc for update`,
  )
  return { email, customerIds: rows.map(({ id }) => id) }
}

// Their other addresses, where entries were merged.
export async function findOtherAddresses(db: Executor, person: Person): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select distinct email from customers where id = ${idsOf(person)} and email <> ${person.email}`,
  )
  return rows.map(({ email }) => email)
}

// Also who only ordered, or only asked for a sample, and is no customer.
const isHeld = (person: Person): SQL => sql`(exists (select from customers where id = ${idsOf(person)})
  or exists (select from orders where email = ${person.email})
  or exists (select from sample_waiters where recipient = ${person.email})
  or exists (select from emails where recipient = ${person.email}))`

export async function holdsAnything(db: Executor, person: Person): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`select ${isHeld(person)} as held`)
  return rows[0]?.held === true
}

export async function findEmailOf(db: Executor, customerId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ email: string }>(sql`select email from customers where id = ${customerId}`)
  return rows[0]?.email
}

const mine = (person: Person): SQL => sql`(customer_id = ${idsOf(person)} or email = ${person.email})`

// Orders and receipts stay for the books, without anything that leads to the person.
export async function forgetPerson(tx: Transaction, person: Person): Promise<void> {
  const { email } = person
  const orders = sql`select id from orders where ${mine(person)}`
  await tx.execute(sql`delete from film_briefs where order_id in (${orders})`)
  const gone = await tx.execute(sql`delete from reviews where order_id in (${orders}) returning published_at`)
  if (gone.rows.length > 0) await tx.execute(sql`update site_state set version = version + 1`)
  await tx.execute(sql`update receipts set buyer = null where order_id in (${orders})`)
  await tx.execute(sql`update refunds set reason = '' where order_id in (${orders})`)
  await tx.execute(sql`update payment_attempts set last_error = null where order_id in (${orders})`)
  await tx.execute(sql`update events set facts = facts - 'note' - 'message' - 'failure' where order_id in (${orders})`)
  await tx.execute(sql`update sandbox_intents set receipt_email = null where receipt_email = ${email}`)
  await tx.execute(sql`delete from carts where email = ${email} or quote_reference in (
    select reference from quotes where customer_id = ${idsOf(person)})`)
  await tx.execute(sql`update orders set customer_id = null, email = null, name = '', quote_reference = null,
    opens_photos = false, token = gen_random_uuid()::text || gen_random_uuid()::text where ${mine(person)}`)
  await tx.execute(sql`delete from emails where customer_id = ${idsOf(person)} or recipient = ${email}`)
  await tx.execute(sql`delete from customer_replies where sender = ${email}`)
  await tx.execute(sql`delete from address_checks where address = ${email}`)
  await tx.execute(sql`delete from sample_waiters where recipient = ${email}`)
  await deleteJobsAbout(tx, email)
  // Quotes, notes, tasks, offers' names, jobs and films go with the customer.
  await tx.execute(sql`delete from customers where id = ${idsOf(person)}`)
}

export interface Correction {
  name?: string | undefined
  phone?: string | undefined
  businessName?: string | undefined
}

export async function correctPeople(tx: Transaction, person: Person, correction: Correction): Promise<void> {
  const { name = null, phone = null, businessName = null } = correction
  await tx.execute(sql`update customers set name = coalesce(${name}, name), phone = coalesce(${phone}, phone),
    business_name = coalesce(${businessName}, business_name) where id = ${idsOf(person)}`)
  if (name !== null) await tx.execute(sql`update orders set name = ${name} where ${mine(person)}`)
}

interface PersonSummary extends Record<string, unknown> {
  name: string
  phone: string
  businessName: string
  quotes: number
  orders: number
  photos: number
}

export async function summarisePerson(db: Executor, person: Person): Promise<PersonSummary | undefined> {
  const { rows } = await db.execute<PersonSummary>(sql`select
    coalesce(own.name, '') as name, coalesce(phone, '') as phone, coalesce(business_name, '') as "businessName",
    (select count(*)::int from quotes where customer_id = ${idsOf(person)}) as quotes,
    (select count(*)::int from orders where ${mine(person)}) as orders,
    (select count(*)::int from photos where customer_id = ${idsOf(person)}) as photos
    from (select ${isHeld(person)} as held) as person left join lateral (
      select name, phone, business_name from customers where id = ${idsOf(person)} order by id desc limit 1
    ) as own on true where held`)
  return rows[0]
}

// As it is stored, by table.
export async function readEverything(db: Executor, person: Person): Promise<Record<string, unknown[]>> {
  const orders = sql`select id from orders where ${mine(person)}`
  const owned = sql`customer_id = ${idsOf(person)}`
  const queries: Record<string, SQL> = {
    customers: sql`select * from customers where id = ${idsOf(person)}`,
    quotes: sql`select * from quotes where ${owned}`,
    notes: sql`select created_at, author, text from customer_notes where ${owned}`,
    photos: sql`select id, created_at, original_name, bytes, width, height, caption from photos where ${owned}`,
    seenFilms: sql`select created_at, film from seen_films where ${owned}`,
    carts: sql`select created_at, service_type, add_ons, email, quote_reference from carts where email = ${person.email}`,
    orders: sql`select * from orders where ${mine(person)}`,
    orderItems: sql`select order_id, name, price_pence from order_items where order_id in (${orders})`,
    orderEvents: sql`select order_id, at, actor, kind from events where order_id in (${orders})`,
    filmBriefs: sql`select * from film_briefs where order_id in (${orders})`,
    reviews: sql`select order_id, asked_at, written_at, rating, text, name, role, published_at from reviews
      where order_id in (${orders})`,
    receipts: sql`select * from receipts where order_id in (${orders})`,
    creditNotes: sql`select * from credit_notes where order_id in (${orders})`,
    refunds: sql`select order_id, created_at, amount_pence, reason from refunds where order_id in (${orders})`,
    emails: sql`select created_at, kind, recipient, subject, text_content, status from emails
      where ${owned} or recipient = ${person.email}`,
    replies: sql`select created_at, sender, subject, text from customer_replies
      where ${owned} or sender = ${person.email}`,
    samplesAwaited: sql`select film, asked_at from sample_waiters where recipient = ${person.email}`,
    followUps: sql`select type, due_at, subject, content, state, finished_at from follow_up_tasks where ${owned}`,
    offers: sql`select created_at, service_type, price_pence, expires_at, used_at from offers where ${owned}`,
    films: sql`select films.id, films.version, films.created_at, films.delivered_at from films
      join production_jobs on production_jobs.id = films.job_id where production_jobs.${owned}`,
    filmComments: sql`select film_comments.created_at, film_comments.author, film_comments.text, film_comments.answer from film_comments
      join films on films.id = film_comments.film_id join production_jobs on production_jobs.id = films.job_id
      where production_jobs.${owned}`,
    history: sql`select created_at, actor, action from audit_events where ${owned}
      union all select at, actor, kind from events where ${owned} and order_id is null`,
  }
  const found: [string, unknown[]][] = []
  for (const [name, query] of Object.entries(queries)) found.push([name, (await db.execute(query)).rows])
  return Object.fromEntries(found)
}
