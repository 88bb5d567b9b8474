import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../src/server/platform/database/embedded-postgres.ts'
import { findPostmaster } from '../src/server/platform/database/postmaster.ts'
import { countArrivals, startMailServer } from '#test/fakes/mail-server.ts'
import { makeChance } from '#test/faults/make-chance.ts'
import { strike } from '#test/faults/pick-victim.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { Visitor } from '#test/support/visitor.ts'
import { withProduct } from '#test/support/with-product.ts'
import { addUp } from './add-up.ts'

// node bench/mail-kills.ts [kills] [restarts] [minutes at most] [seed] [file of parts]: quotes bring mail all the time, to a
// server that thinks before it answers, while the process that sends it is killed and its database restarted. Afterwards
// every mail must have arrived, and more than once only if it was cut off behind its content; and whatever has another fate
// must be explained and alerted. Parts with a seed each add up in the file.
const [kills = 200, restarts = 20, maxMinutes = Infinity, seed = Date.now() % 2 ** 32] = process.argv
  .slice(2, 6)
  .map(Number)
const partsFile = process.argv[6]
const done = { kills: 0, restarts: 0, secondsUntilReady: 0, secondsUntilMail: 0 }
const clients = 3
const chance = makeChance(seed)
const alerts = `select count(*) from alerts where incident in ('mail-failing', 'mail-unknown')`
const customers = new Set<string>()
let isOver = false

const mail = await startMailServer({ answerAfterMs: 60 })
const folder = await mkdtemp(join(tmpdir(), 'reelwright-mail-kills-'))
const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog })
const startedAt = performance.now()
try {
  await withProduct({ DATABASE_URL: server.url, SMTP_URL: mail.url }, async ({ product }) => {
    const asking = Array.from({ length: clients }, (_, index) => askForQuotes(product.address, index))
    const steps = [...Array<'kills'>(kills).fill('kills'), ...Array<'restarts'>(restarts).fill('restarts')]
      .map((step) => ({ step, place: chance() }))
      .toSorted((one, other) => one.place - other.place)
    for (const [index, { step }] of steps.entries()) {
      if (secondsSince(startedAt) >= maxMinutes * 60) break
      const enough = mail.received.length + 3
      await sleep(100 + chance() * 800)
      done.secondsUntilMail += await timed(async () => {
        while (mail.received.length < enough) await sleep(20)
      })
      if (step === 'kills') strike(product.pid ?? 0)
      else process.kill((await findPostmaster(join(folder, 'postgres')))?.pid ?? 0, 'SIGINT')
      await sleep(200)
      done.secondsUntilReady += await timed(() => product.whenReady())
      done[step] += 1
      if (index % 10 === 9) console.log(`${index + 1} of ${steps.length}, ${mail.received.length} mails arrived`)
    }
    isOver = true
    await Promise.all(asking)
    await whenAllTried()
    Object.assign(done, await whenAlerted())
  })
  const figures = { ...done, ...(await audit()), minutes: secondsSince(startedAt) / 60 }
  console.log(`seed ${seed}`)
  console.table(addUp(partsFile, figures))
} finally {
  isOver = true
  await server.stop()
  await mail.close()
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)

async function askForQuotes(address: string, client: number): Promise<void> {
  for (let index = 0; !isOver; index += 1) {
    const visitor = new Visitor(address, { 'x-forwarded-for': `10.${client}.${index >> 8}.${index & 255}` })
    try {
      const email = `${randomUUID()}@lakeside.example`
      const answer = await visitor.post('/api/submit-quote', { ...honestQuote, email })
      if (answer.ok) customers.add(((await answer.json()) as { customerId: string }).customerId)
    } catch {
      // Cut off in the middle: nothing was promised.
    }
    await sleep(100)
  }
}

// The pauses between attempts are not waited for. What was cut twice rests for two hours, and is left as it is.
async function whenAllTried(): Promise<void> {
  for (;;) {
    await sleep(1_000)
    const left = await ask<{ left: number }>(`
      select (select count(*) from emails where status in ('waiting', 'sending'))::int
        + (select count(*) from pgboss.job where name = 'quotes.acknowledge' and state < 'completed')::int as left`)
    if (left[0]?.left === 0) return
    await ask(`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`)
  }
}

// The house is looked at every minute by a process that lives so long.
async function whenAlerted() {
  const waitingSince = performance.now()
  for (;;) {
    const [now = { partsWithSomethingToTell: 0, partsAlerted: 0 }] = await ask<Record<string, number>>(`
      select exists (select from emails where status = 'unknown')::int as "partsWithSomethingToTell",
        ((${alerts}) > 0)::int as "partsAlerted"`)
    const isTold = now['partsAlerted'] === now['partsWithSomethingToTell']
    if (isTold || secondsSince(waitingSince) > 180) return now
    await sleep(1_000)
  }
}

async function audit() {
  const arrivals = countArrivals(mail)
  const rows = await ask<{ id: string; customer: string; status: string; cuts: number; reason: string | null }>(
    'select id::text, customer_id::text as customer, status, cuts, reason from emails',
  )
  const times = new Map([...arrivals].map(([messageId, count]) => [messageId.slice(1, 37), count]))
  const mailed = new Set(rows.map(({ customer }) => customer))
  const mails = rows.map((row) => ({ ...row, times: times.get(row.id) ?? 0 }))
  const count = (test: (each: (typeof mails)[number]) => boolean): number => mails.filter(test).length
  return {
    mails: mails.length,
    'acknowledged without a mail': [...customers].filter((id) => !mailed.has(id)).length,
    lost: count(({ status, times: arrived }) => status !== 'unknown' && arrived === 0),
    'twice without a cut': count(({ cuts, times: arrived }) => arrived > 1 + cuts),
    'cut off behind the content': count(({ cuts }) => cuts > 0),
    'arrived more than once': count(({ times: arrived }) => arrived > 1),
    unknown: count(({ status }) => status === 'unknown'),
    'unknown that had arrived': count(({ status, times: arrived }) => status === 'unknown' && arrived > 0),
    'without explanation': count(({ status, reason }) => status !== 'sent' && !reason),
    'given up': count(({ status }) => status === 'failed'),
  }
}

async function ask<Row extends object>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: server.url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1_000
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return secondsSince(start)
}
