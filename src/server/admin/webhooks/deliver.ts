import { createHmac, randomBytes } from 'node:crypto'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { WebhookKind } from '#src/contracts/people/webhooks.ts'
import { readOn, type Told } from '#src/server/events/readers.ts'
import type { LoginDeps } from '#src/server/admin/deps.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import { webhookDeliveries } from './tables.ts'
import { hourMs, minuteMs, secondMs } from '#src/kit/time.ts'
import { repeatWork } from '#src/server/platform/queue/port.ts'
import type { PostOutcome, PostOutside, Websites } from '#src/server/platform/websites/port.ts'

export interface WebhookDeps extends LoginDeps {
  log: Log
  websites: Pick<Websites, 'isPublic'>
  postOutside: PostOutside
  // Hosts of one's own that may be told without encryption: 'localhost:5678'.
  webhookHosts: readonly string[]
  // By its number and its money, in pounds.
  describeOrder: (tx: Transaction, id: string) => Promise<OrderFacts | undefined>
}

interface OrderFacts {
  orderNumber: string
  customerId: string | null
  total: number
  refunded: number
}

export const isOwnHost = ({ webhookHosts }: Pick<WebhookDeps, 'webhookHosts'>, url: string): boolean =>
  webhookHosts.includes(new URL(url).host)

export const sealPurpose = 'webhook'

type DeliveryDeps = Pick<
  WebhookDeps,
  'database' | 'clock' | 'secrets' | 'postOutside' | 'webhookHosts' | 'log' | 'describeOrder'
>

const atOnce = 8

// The pauses that the scheme recommends: over three days in all, then it is given up until somebody asks for it.
const pauses = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]

// In each process that works. Answers how to end it: what is under way is cut off and told again later.
export const tellWebhooks = (deps: DeliveryDeps): (() => Promise<void>) =>
  repeatWork({
    work: async (signal) => (await noteDeliveries(deps)) + (await deliverDue(deps, signal)),
    everyMs: 2 * secondMs,
    log: deps.log,
    failure: 'webhooks could not be sent',
  })

// From the log into what waits to be told. Answers how far it came.
const noteDeliveries = (deps: DeliveryDeps): Promise<number> =>
  readOn(deps.database, 'webhooks', async (tx, told) => {
    for (const event of told) {
      const notice = await describe(deps, tx, event)
      if (notice) await note(tx, notice, event.at)
    }
  })

// What is told outside: nothing about a person but ids. Who wants more asks for it. Of one object everything is told in
// order.
interface Notice {
  kind: WebhookKind
  objectId: string
  data: Record<string, unknown>
}

async function describe(deps: DeliveryDeps, tx: Transaction, event: Told<'webhooks'>): Promise<Notice | undefined> {
  const { customerId, jobId, orderId } = event
  switch (event.kind) {
    case 'quote.requested':
      return customerId && !event.facts.isTest ? lead(customerId) : undefined
    case 'customer.added':
      return customerId ? lead(customerId) : undefined
    case 'film.ready':
      return jobId ? film('film.ready', { jobId, orderId, customerId, ...event.facts }) : undefined
    case 'film.approved':
      return jobId ? film('film.approved', { jobId, orderId, customerId }) : undefined
    default: {
      const order = orderId && (await deps.describeOrder(tx, orderId))
      return order ? { kind: toldAs[event.kind], objectId: orderId, data: { orderId, ...order } } : undefined
    }
  }
}

const lead = (customerId: string): Notice => ({ kind: 'lead.created', objectId: customerId, data: { customerId } })

interface FilmFacts {
  jobId: string
  orderId: string | undefined
  customerId: string | undefined
  filmId?: string
  version?: number
}

const film = (kind: 'film.ready' | 'film.approved', data: FilmFacts): Notice => ({
  kind,
  objectId: data.orderId ?? data.jobId,
  data: { ...data },
})

const toldAs = {
  'order.placed': 'order.placed',
  'order.paid': 'order.paid',
  'order.ready': 'order.photos_complete',
  'order.delivered': 'order.delivered',
  'order.refunded': 'order.refunded',
  'order.refunded_in_part': 'order.refunded',
  'order.refund_undone': 'order.refund_undone',
} as const

async function note(tx: Transaction, { kind, objectId, data }: Notice, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into webhook_deliveries (webhook_id, kind, object_id, created_at, data)
    select id, ${kind}, ${objectId}, ${at}, ${JSON.stringify(data)}::jsonb from webhooks where ${kind} = any(kinds)`)
}

// Tells what may be told now. Answers how much that was.
async function deliverDue(deps: DeliveryDeps, signal: AbortSignal): Promise<number> {
  const due = await claimDue(deps.database, atOnce)
  await Promise.all(due.map((one) => deliver(deps, one, signal)))
  return due.length
}

async function deliver(deps: DeliveryDeps, due: DueDelivery, signal: AbortSignal): Promise<void> {
  const { id, kind, data, createdAt, url } = due
  const body = JSON.stringify({ type: kind, timestamp: createdAt, data })
  const timestamp = Math.floor(deps.clock.now().getTime() / secondMs)
  const secret = openSecret(deps, due)
  if (secret === undefined) return finishDelivery(deps.database, id, { state: 'failed', answer: sealedBefore })
  const headers = { 'content-type': 'application/json', ...signMessage(secret, { id: `msg_${id}`, timestamp, body }) }
  const outcome = await deps.postOutside(url, { body, headers, mayBeInternal: isOwnHost(deps, url), signal })
  await record(deps, due, outcome)
}

const sealedBefore =
  'The secret of this webhook was sealed with an APP_SECRET that is gone. Remove it and add it again.'

function openSecret({ secrets }: DeliveryDeps, { secret }: DueDelivery): string | undefined {
  try {
    return secrets.open(sealPurpose, secret)
  } catch {
    return undefined
  }
}

async function record({ database }: DeliveryDeps, { id, attempts }: DueDelivery, outcome: PostOutcome): Promise<void> {
  const answer = outcome.kind === 'answered' ? `Answered ${outcome.status}` : outcome.reason
  const status = outcome.kind === 'answered' ? outcome.status : 0
  if (status >= 200 && status < 300) return finishDelivery(database, id, { state: 'delivered', answer })
  const pauseMs = pauses[attempts - 1]
  // 'Gone' means that nobody wants it any more.
  if (pauseMs === undefined || status === 410) return finishDelivery(database, id, { state: 'failed', answer })
  await postponeDelivery(database, id, { seconds: pauseMs / secondMs, answer })
}

const prefix = 'whsec_'

export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

interface Message {
  id: string
  // Seconds.
  timestamp: number
  body: string
}

// The headers of the Standard Webhooks scheme: the receiver's library checks them with the secret.
export function signMessage(secret: string, { id, timestamp, body }: Message): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}

export const findDeliveries = (db: Executor, webhookId: string) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.number))
    .limit(50)

// False when there is none, or it waits already.
export async function putBack(db: Executor, id: string): Promise<boolean> {
  const rows = await db
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, nextAt: sql`now()`, finishedAt: null })
    .where(and(eq(webhookDeliveries.id, id), ne(webhookDeliveries.state, 'waiting')))
    .returning({ id: webhookDeliveries.id })
  return rows.length > 0
}

interface DueDelivery extends Record<string, unknown> {
  id: string
  kind: string
  data: unknown
  createdAt: string
  attempts: number
  url: string
  secret: string
}

// What may be told now: the oldest that waits of each object, so that nobody hears of a refund before the order. Who
// takes it has a minute; after that another may, because the first has died.
async function claimDue(db: Executor, limit: number): Promise<DueDelivery[]> {
  const { rows } = await db.execute<DueDelivery>(sql`
    update webhook_deliveries as due set attempts = due.attempts + 1, next_at = now() + interval '1 minute'
    from webhooks where webhooks.id = due.webhook_id and due.id in (
      select id from webhook_deliveries as one where state = 'waiting' and next_at <= now() and not exists (
        select from webhook_deliveries as earlier where earlier.webhook_id = one.webhook_id
        and earlier.object_id = one.object_id and earlier.state = 'waiting' and earlier.number < one.number)
      order by number limit ${limit} for update skip locked)
    returning due.id, due.kind, due.data, due.attempts, url, secret, to_json(due.created_at) #>> '{}' as "createdAt"`)
  return rows
}

async function finishDelivery(db: Executor, id: string, ended: { state: 'delivered' | 'failed'; answer: string }) {
  await db
    .update(webhookDeliveries)
    .set({ ...ended, finishedAt: sql`now()` })
    .where(eq(webhookDeliveries.id, id))
}

async function postponeDelivery(db: Executor, id: string, { seconds, answer }: { seconds: number; answer: string }) {
  const nextAt = sql`now() + make_interval(secs => ${seconds}::integer)`
  await db.update(webhookDeliveries).set({ nextAt, answer }).where(eq(webhookDeliveries.id, id))
}
