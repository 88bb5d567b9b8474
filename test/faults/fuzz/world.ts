import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { tokenScopes } from '#src/contracts/token-scopes.ts'
import { planFilm } from '#src/engine/plan/plan-film.ts'
import { sampleAnalysis, samplePhoto } from '#test/engine/sample-analysis.ts'
import { startBucketServer } from '#test/support/bucket-server.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { goodCard, honestCart } from '#test/support/honest-cart.ts'
import { honestQuote, testPassword } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { startTestPostgres } from '#test/support/postgres-server.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { Visitor } from '#test/support/visitor.ts'
import type { Chance } from './chance.ts'
import type { Files } from './forms.ts'
import type { Answer } from './send-request.ts'
import { traceInserts } from './trace-inserts.ts'

// A web process of the product with customers in every state. No worker stands beside it: what a request writes is all
// that is written, so that a row which a refused one leaves behind is seen.

export const appSecret = 'a secret for the fuzzer alone, of no use'
const watch = new URL('watch-silences.mjs', import.meta.url).href

// One customer with what belongs to them.
interface Case {
  customer: string
  email: string
  reference: string
  cookie: string
  photo: string
  order: string
  orderToken: string
  intent: string
  secret: string
  job: string
  film: string
  comment: string
  upload: string
}

export type World = Awaited<ReturnType<typeof startWorld>>

export async function startWorld(files: Files) {
  const open = new AsyncDisposableStack()
  try {
    return await buildWorld(open, files)
  } catch (error) {
    await open.disposeAsync()
    throw error
  }
}

async function buildWorld(open: AsyncDisposableStack, files: Files) {
  const { product, database, silencesFile } = await startWeb(open)
  const { pid } = product
  const inserts = await traceInserts(database)
  const { rows } = await database.query<{ hash: string }>('select hash from owner_password')
  const people = {
    owner: `s${randomUUID()}`,
    tokens: new Map(tokenScopes.map((scope) => [scope, `rw_${randomUUID()}`])),
    password: rows[0]?.hash ?? '',
  }
  await letIn(database, people)
  let known = 0
  const world = { product, address: product.address, database, inserts, people, cases: [] as Case[] }
  return {
    ...world,
    // Whoever was erased or signed out is replaced.
    refresh: async () => {
      await letIn(database, people)
      const { rows } = await database.query<{ id: string }>(
        `select f.id::text from films f join production_jobs j on j.id = f.job_id join customers c on c.id = j.customer_id
         where j.erased_at is null and c.deleted_at is null and exists (select from photos p where p.customer_id = c.id)`,
      )
      const alive = new Set(rows.map(({ id }) => id))
      world.cases = world.cases.filter(({ film }) => alive.has(film))
      while (world.cases.length < 3) world.cases.push(await makeCase({ address: product.address, database, files }))
      await addRows(database)
    },
    files,
    // Those since it was last asked.
    newSilences: async (): Promise<number[]> => {
      const all = (await readFile(silencesFile, 'utf8').catch(() => '')).split('\n').filter(Boolean)
      return all.slice(known, (known = all.length)).map(Number)
    },
    letIn: () => letIn(database, people),
    // What the product wrote about a request that failed.
    logOf: async ({ headers }: Answer): Promise<string> => {
      const id = String(headers['x-request-id'])
      const find = (): string | undefined => product.output.split('\n').find((line) => line.includes(id))
      for (let tries = 0; tries < 40 && !find(); tries += 1) await sleep(50)
      return find() ?? ''
    },
    cases: () => world.cases,
    list: async (query: string, values: string[] = []): Promise<string[]> => {
      const { rows } = await database.query<[string]>({ text: query, values, rowMode: 'array' })
      return rows.map(([value]) => String(value))
    },
    // One of them; of nothing, an id that nothing has.
    read: async (query: string, chance: Chance): Promise<string> => {
      const { rows } = await database.query<[string]>({ text: `${query} limit 50`, rowMode: 'array' })
      return rows.length > 0 ? String(chance.pick(rows)[0]) : randomUUID()
    },
    // The film as a page reads it before a person changes it.
    readEdit: async ({ orderToken, film }: Case): Promise<string> => {
      const reader = new Visitor(product.address, { 'x-forwarded-for': `10.251.${made >> 8}.${made & 255}` })
      const answer = await reader.get(`/api/orders/${orderToken}/films/${film}/edit`)
      if (!answer.ok) return 'null'
      const { edit } = (await answer.json()) as { edit: { words: object } }
      return JSON.stringify({ ...edit, words: { ...edit.words, tagline: randomUUID() } })
    },
    // It is started again at once, which nobody would notice.
    hasDied: () => product.pid !== pid,
    stop: () => open.disposeAsync(),
  }
}

// Some films are shown to their customer, others still made.
const statuses = ['completed', 'editing', 'analyzing']
const timelines = JSON.stringify({
  stories: planFilm(sampleAnalysis(3), {
    tier: 'vr2',
    format: 'stories',
    seed: 1,
    seconds: 6,
    words: { businessName: 'Lakeside', captions: [], cta: '' },
  }),
})

async function startWeb(open: AsyncDisposableStack) {
  const [postgres, bucket] = await Promise.all([startTestPostgres(), startBucketServer()])
  open.defer(() => postgres.stop())
  open.defer(() => bucket.stop())
  const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-fuzz-'))
  open.defer(() => rm(dataDir, { recursive: true, force: true }))
  const silencesFile = join(dataDir, 'silences')
  const product = new ProductProcess(await findFreePort(), {
    ROLE: 'web',
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    APP_SECRET: appSecret,
    ADMIN_PASSWORD: testPassword,
    TRUST_PROXY: '127.0.0.1',
    OWNER_EMAIL: 'owner@lakeside.example',
    WEBHOOK_HOSTS: 'localhost:5678',
    NODE_OPTIONS: `--import=${watch}`,
    SILENCES: silencesFile,
    ...bucket.environment,
  })
  open.defer(() => product.stop())
  product.start()
  await product.whenReady(patient(120_000))
  const database = new Pool({ connectionString: postgres.url, max: 2 })
  // A server that is stopped says goodbye to the idle ones.
  database.on('error', () => undefined)
  open.defer(() => database.end())
  return { product, database, silencesFile }
}

interface People {
  owner: string
  tokens: ReadonlyMap<string, string>
  // As a hash.
  password: string
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

// The owner and a program for each scope, however much a request has signed out; nobody waits for wrong passwords.
async function letIn(database: Pool, { owner, tokens, password }: People): Promise<void> {
  await database.query(
    `insert into sessions (id_hash, created_at, expires_at, last_used_at, browser)
     values ($1, now(), now() + interval '2 hours', now(), '')
     on conflict (id_hash) do update set revoked_at = null, last_used_at = now(), expires_at = excluded.expires_at`,
    [hashOf(owner)],
  )
  for (const [scope, token] of tokens) {
    await database.query(
      `insert into api_tokens (id, name, token_hash, hint, scopes, created_at, expires_at)
       select $1, $2, $3, 'rw', array[$2], now(), now() + interval '30 days'
       where not exists (select from api_tokens where token_hash = $3)`,
      [randomUUID(), scope, hashOf(token)],
    )
  }
  await database.query('delete from login_failures')
  await database.query('delete from owner_totp')
  // A launched site would take no test card of the next case.
  await database.query('update site_state set launched_at = null')
  await database.query('update owner_password set hash = $1, must_change = false', [password])
}

interface Making {
  address: string
  database: Pool
  files: Files
}

let made = 0

async function makeCase({ address, database, files }: Making): Promise<Case> {
  made += 1
  const browser = new Visitor(address, { 'x-forwarded-for': `10.250.${made >> 8}.${made & 255}` })
  const email = `case${made}@lakeside.example`
  const read = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, string>
  const quote = await read(browser.post('/api/submit-quote', { ...honestQuote, email }))
  const { customerId: customer = '', reference = '' } = quote
  const photos = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name, bytes: new Uint8Array(files.jpeg) }))
  await browser.upload(customer, photos)
  const tus = { 'tus-resumable': '1.0.0', 'upload-length': '1000', 'upload-metadata': 'key Y2FzZS1waWVjZXM=' }
  const begun = await browser.send(`/api/upload/resumable/${customer}`, { method: 'POST', headers: tus })
  const cart = {
    ...honestCart,
    addOns: ['custom-branding'],
    addOnPrice: 32,
    amount: 151,
    email,
    quoteReference: reference,
  }
  const opened = await read(browser.post('/api/create-payment-intent', cart))
  const { clientSecret = '', paymentIntentId = '', orderToken = '' } = opened
  await browser.post('/api/sandbox-payment/confirm', { clientSecret, paymentIntentId, card: goodCard })
  await browser.post('/api/payment-status', { clientSecret, paymentIntentId })
  const ids = await addFilm(database, customer, orderToken)
  return {
    ...ids,
    customer,
    email,
    reference,
    cookie: Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; '),
    orderToken,
    intent: paymentIntentId,
    secret: clientSecret,
    upload: begun.headers.get('location')?.split('/').at(-1) ?? '',
  }
}

// What workers would have made: looked at photos, and a film that waits for the customer's word.
async function addFilm(database: Pool, customer: string, orderToken: string) {
  await database.query("update photos set state = 'ready', width = 2400, height = 1800 where customer_id = $1", [
    customer,
  ])
  const { rows } = await database.query<{ order: string; job: string; photos: string[] }>(
    `select o.id::text as order, j.id::text as job, array(select id::text from photos where customer_id = $1 order by id) as photos
     from orders o join production_jobs j on j.order_id = o.id where o.token = $2`,
    [customer, orderToken],
  )
  const [found] = rows
  if (!found) throw new Error('A case was not paid.')
  const { order, job, photos } = found
  for (const [index, photo] of photos.entries()) {
    const analysis = JSON.stringify(samplePhoto(index, { photoPath: photo }))
    await database.query(
      `insert into production_photos (job_id, photo_id, position, analysis) values ($1, $2, $3, $4) on conflict do nothing`,
      [job, photo, index + 1, analysis],
    )
  }
  await database.query("update production_jobs set status = $2, work = 'done', delivered_at = now() where id = $1", [
    job,
    statuses[made % statuses.length],
  ])
  const [film, comment] = [randomUUID(), randomUUID()]
  await database.query(
    `insert into films (id, job_id, version, created_at, state, timelines, ready_at, delivered_at)
     values ($1, $2, 1, now(), 'ready', $3, now(), now())`,
    [film, job, timelines],
  )
  await database.query(
    `insert into film_comments (id, film_id, created_at, author, frame, text) values ($1, $2, now(), 'customer', 1, 'x')`,
    [comment, film],
  )
  return { order, job, photo: photos[0] ?? '', film, comment }
}

// What only workers and time bring.
async function addRows(database: Pool): Promise<void> {
  await database.query(
    `insert into customer_replies (id, customer_id, created_at, sender, subject, text, message_id)
     select gen_random_uuid(), id, now(), email, 'Re', 'x', '<' || gen_random_uuid() || '@lakeside.example>'
     from customers order by random() limit 2`,
  )
  await database.query(
    `insert into odd_payments (id, at, reason, intent_id, attempt_id, order_id, amount_pence, currency, state)
     select gen_random_uuid(), now(), 'cancelled', a.intent_id, a.id, o.id, 9900, 'gbp', 'open'
     from orders o join payment_attempts a on a.order_id = o.id where a.intent_id is not null order by random() limit 1
     on conflict do nothing`,
  )
  await database.query(
    `insert into alerts (id, created_at, incident, severity, message)
     values (gen_random_uuid(), now(), 'backup ' || gen_random_uuid(), 'high', 'x')`,
  )
}
