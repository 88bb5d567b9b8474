import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#src/server/platform/database/port.ts'
import { type ConsequenceDeps, consequences } from '#src/server/consequences.ts'
import { makeRecord } from '#src/server/events/log.ts'
import { endCheckouts, type OrderDeps } from '#src/server/sales/orders/feature.ts'
import type { JobHandler } from '#src/server/platform/queue/port.ts'
import { startStripeServer } from '#test/fakes/stripe-server.ts'
import { eventOf, sign, webhookSecret } from '#test/support/stripe-event.ts'
import { startTestProduct } from '#test/support/test-product.ts'

// The product with the real provider's library against a stand-in, whose work is done when the walk says so, and whose
// transactions can be cut off before or behind their end, as by a kill.

export interface Cut {
  // How many transactions still end well.
  after: number
  isCommitted: boolean
}

class CutOff extends Error {}

// Of work behind the site, what a walk turns on; the rest is not begun.
export const walked = /^(quotes\.acknowledge|payments\.(handle-event|close|reconcile)|beats\.night)$/

export const shopSettings = (providerUrl: string) => ({
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: providerUrl,
  BANK_DETAILS: 'Sort code 00-00-00',
  LOG_LEVEL: 'fatal',
})

export async function startWorld() {
  let planned: Cut | undefined
  const handlers = new Map<string, JobHandler>()
  let deps = {} as OrderDeps
  const provider = await startStripeServer()
  const product = await startTestProduct(shopSettings(provider.url), {
    overridePlatform: (platform) => {
      const record = makeRecord(consequences, () => deps as ConsequenceDeps)
      deps = { ...platform, record } as unknown as OrderDeps
      return {
        ...platform,
        database: cuttable(platform.database, takeCut),
        worker: {
          start: async (given) => given.forEach((handler) => handlers.set(handler.job.name, handler)),
          stop: async () => {},
        },
      }
    },
  })
  const owner = await product.owner()
  const rows = async <Row extends object>(query: ReturnType<typeof sql>): Promise<Row[]> =>
    (await product.database.execute(query)).rows as unknown as Row[]
  let callers = 0

  function takeCut(): boolean | undefined {
    if (!planned) return undefined
    planned.after -= 1
    if (planned.after >= 0) return undefined
    const { isCommitted } = planned
    planned = undefined
    return isCommitted
  }

  // One piece of queued work after another until none is left. What fails is tried again, as the queue would.
  async function crank(): Promise<void> {
    for (let rounds = 0; rounds < 200; rounds += 1) {
      const [job] = await rows<{ id: string; name: string; data: unknown; tries: number }>(sql`
        update pgboss.job set state = 'active', started_on = now(), retry_count = retry_count + 1
        where id = (
          select id from pgboss.job where state in ('created', 'retry') and name ~ ${walked.source}
            and start_after <= now() order by created_on, id limit 1
        ) returning id, name, data, retry_count as tries`)
      if (!job) return
      const { job: kind, handle } = handlers.get(job.name) as JobHandler
      const run = { id: job.id, attempt: job.tries, signal: new AbortController().signal }
      const problem = await handle(kind.schema.parse(job.data), run).then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      if (problem && !(problem instanceof CutOff)) throw problem
      await rows(sql`update pgboss.job set state = ${problem ? 'retry' : 'completed'}::pgboss.job_state,
        completed_on = now() where id = ${job.id}`)
    }
    throw new Error('The work never ends.')
  }

  return {
    provider,
    owner,
    rows,
    crank,
    visitor: () => product.visitor({ 'x-forwarded-for': addressOf((callers += 1)) }),
    // Of the next transactions one is cut off, and with it whoever had begun it.
    cutNext: (cut: Cut) => {
      planned = cut
    },
    dontCut: () => {
      planned = undefined
    },
    whenBack: async () => {},
    // Of what a night brings, only this: all of it would take longer than all the rest.
    endCheckouts: () => endCheckouts(deps),
    tell: tellTo(product.address),
    stop: async () => {
      await product.stop()
      await provider.stop()
    },
  }
}

// The provider's event, as often as it is sent.
export const tellTo = (address: string) => (type: string, object: object) => {
  const payload = eventOf(type, object)
  return () =>
    fetch(`${address}/api/stripe-webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': sign(payload) },
      body: payload,
    })
}

export type World = Awaited<ReturnType<typeof startWorld>>

export const addressOf = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

// Answers whether the cut comes behind the commit; undefined where there is none.
const cuttable = (database: Database, takeCut: () => boolean | undefined): Database =>
  new Proxy(database, {
    get(target, name) {
      if (name !== 'transaction') {
        const value = Reflect.get(target, name) as unknown
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      }
      return async <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> => {
        const cut = takeCut()
        const result = await target.transaction(async (tx) => {
          const made = await work(tx)
          if (cut === false) throw new CutOff('Cut off before the commit.')
          return made
        })
        if (cut) throw new CutOff('Cut off behind the commit.')
        return result
      }
    },
  })
