import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { Pool } from 'pg'
import { hourMs, minuteMs, secondMs } from '#src/kit/time.ts'
import { deliverEmail, deliverEmailJob, queueEmails, sweepEmails } from '#src/server/people/emails/outbox.ts'
import { emails } from '#src/server/people/emails/tables.ts'
import { connectDatabase } from '#src/server/platform/database/connect-database.ts'
import { migrate } from '#src/server/platform/database/migrate.ts'
import type { MailTransport } from '#src/server/platform/mail/port.ts'
import { makeSmtpTransport } from '#src/server/platform/mail/smtp-transport.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { countArrivals, type MailAnswers, startMailServer } from '#test/fakes/mail-server.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { idleQueue } from '#test/support/idle-queue.ts'
import { startTestPostgres } from '#test/support/postgres-server.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { recordOnly } from '#src/server/events/log.ts'
import { readBusiness, settings } from '#test/support/read-business.ts'

type Weather = 'down' | 'hanging' | 'refusing' | 'cutting' | 'losing' | 'up'

// An hour of bad weather, twelve minutes each, and then the sun. A server that cuts keeps what it was given; one that loses
// does not, and to the sender both look the same.
const forecast: Weather[] = ['down', 'hanging', 'refusing', 'cutting', 'losing']
const weatherAt = (minutes: number): Weather => forecast[Math.floor(minutes / 12)] ?? 'up'

export interface MailOutage {
  mails: number
  seed: number
}

// Mails are queued all through the hour; every attempt comes when the job's own policy brings it, on a clock that is set
// instead of waited for. The connections and the rows are real.
export async function runMailOutage({ mails, seed }: MailOutage) {
  await using open = new AsyncDisposableStack()
  const { transports, arrivals } = await openMail(open)
  const database = await openDatabase(open)
  const clock = { at: new Date('2026-11-16T09:00:00Z'), now: () => clock.at }
  const start = clock.at.getTime()
  const random = makeRandom(seed)
  const base = {
    database,
    clock,
    record: recordOnly(clock),
    readBusiness,
    settings,
    siteUrl: 'https://reelwright.example',
  }
  const secrets = makeSecrets('a secret of thirty-two characters')

  const plan = await queueAll({ database, clock, random, mails, start })
  const found = { untrue: 0, attempts: 0 }
  const sweep = async (): Promise<Attempt | undefined> => {
    clock.at = new Date(clock.at.getTime() + 3 * hourMs)
    await sweepEmails({
      ...base,
      queue: { ...idleQueue, enqueue: async (_tx, _job, payloads) => takeUp(payloads) },
    })
    return plan.shift()
  }
  const takeUp = (payloads: unknown[]): void => {
    for (const { emailId } of payloads as { emailId: string }[]) {
      insertByTime(plan, { id: emailId, attempt: 1, at: clock.at.getTime() })
    }
  }
  for (let next = plan.shift(); next; next = plan.shift() ?? (await sweep())) {
    clock.at = new Date(next.at)
    const mail = transports[weatherAt((next.at - start) / minuteMs)]
    const isOver = await deliverEmail({ ...base, secrets, mail }, { emailId: next.id, attempt: next.attempt }).then(
      () => true,
      () => false,
    )
    found.attempts += 1
    if (!(await isTrue(database, next.id, arrivals()))) found.untrue += 1
    if (!isOver) insertByTime(plan, { ...next, attempt: next.attempt + 1, at: next.at + pauseMs(next.attempt, random) })
  }
  return { ...found, ...(await audit(database, arrivals())) }
}

interface Attempt {
  id: string
  attempt: number
  at: number
}

// As the queue does it: the pause doubles, and is up to twice as long by chance.
const pauseMs = (attempt: number, random: () => number): number =>
  Math.min(
    deliverEmailJob.retryDelaySeconds * 2 ** (attempt - 1) * (1 + random()),
    deliverEmailJob.maxRetryDelaySeconds,
  ) * secondMs

function insertByTime(plan: Attempt[], attempt: Attempt): void {
  const place = plan.findIndex(({ at }) => at > attempt.at)
  plan.splice(place === -1 ? plan.length : place, 0, attempt)
}

type Db = ReturnType<typeof connectDatabase>['database']

interface Queueing {
  database: Db
  clock: { at: Date; now: () => Date }
  random: () => number
  mails: number
  start: number
}

async function queueAll({ database, clock, random, mails, start }: Queueing): Promise<Attempt[]> {
  const plan: Attempt[] = []
  for (let index = 0; index < mails; index += 1) {
    clock.at = new Date(start + random() * 60 * minuteMs)
    const letter = {
      customerId: null,
      kind: 'transactional' as const,
      subject: `Mail ${index}`,
      content: { paragraphs: ['x'] },
    }
    const [id = ''] = await database.transaction((tx) =>
      queueEmails({ queue: idleQueue, clock, readBusiness }, tx, [{ ...letter, recipient: `m${index}@mill.example` }]),
    )
    insertByTime(plan, { id, attempt: 1, at: clock.at.getTime() })
  }
  return plan
}

// What the log says must be so at every moment: sent means arrived, and what waits without a doubt has not arrived.
async function isTrue(database: Db, id: string, arrivals: Map<string, number>): Promise<boolean> {
  const [row] = await database.select().from(emails).where(eq(emails.id, id))
  const times = arrivals.get(`<${id}@reelwright.example>`) ?? 0
  if (row?.status === 'sent') return times >= 1 && times <= 1 + row.cuts
  return (row?.status === 'unknown' || row?.status === 'waiting') && times <= row.cuts
}

async function audit(database: Db, arrivals: Map<string, number>) {
  const rows = await database.select().from(emails)
  const timesOf = (id: string): number => arrivals.get(`<${id}@reelwright.example>`) ?? 0
  return {
    lost: rows.filter(({ id }) => timesOf(id) === 0).length,
    twiceWithoutCut: rows.filter(({ id, cuts }) => timesOf(id) > 1 && cuts === 0).length,
    moreThanThrice: rows.filter(({ id }) => timesOf(id) > 3).length,
    notSent: rows.filter(({ status }) => status !== 'sent').length,
    cut: rows.filter(({ cuts }) => cuts > 0).length,
  }
}

async function openMail(open: AsyncDisposableStack) {
  const from = 'Reelwright <hello@reelwright.example>'
  const answers: MailAnswers = {}
  const server = await startMailServer(answers)
  open.defer(() => server.close())
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  open.defer(() => void silent.close())
  const silentUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const deadUrl = `smtp://127.0.0.1:${await findFreePort()}`
  const to = (url: string, change: MailAnswers): MailTransport => {
    // Waiting in vain is all that a silent server offers: no need to wait long.
    const transport = makeSmtpTransport({ url, from, patienceMs: url === silentUrl ? 50 : 10 * secondMs })
    const send: MailTransport['send'] = (message, beforeContent) => {
      Object.assign(answers, { recipient: undefined, cutAt: undefined }, change)
      return transport.send(message, beforeContent)
    }
    return { ...transport, send }
  }
  const transports: Record<Weather, MailTransport> = {
    down: to(deadUrl, {}),
    hanging: to(silentUrl, {}),
    refusing: to(server.url, { recipient: 451 }),
    cutting: to(server.url, { cutAt: 'data' }),
    losing: to(server.url, { cutAt: 'content' }),
    up: to(server.url, {}),
  }
  return { transports, arrivals: () => countArrivals(server) }
}

async function openDatabase(open: AsyncDisposableStack): Promise<Db> {
  const postgres = await startTestPostgres()
  open.defer(() => postgres.stop())
  const pool = new Pool({ connectionString: postgres.url, max: 1 })
  await migrate(pool, resolve('migrations'))
  await pool.end()
  const connection = connectDatabase(postgres.url, { log: silentLog })
  open.defer(() => connection.close())
  return connection.database
}

// Small and seeded: a run that fails can be run again. (Park and Miller, 1988.)
function makeRandom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
