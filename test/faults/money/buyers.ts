import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Stripe } from 'stripe'
import type { startStripeServer } from '#test/fakes/stripe-server.ts'
import { honestCart } from '#test/support/honest-cart.ts'
import { patient } from '#test/support/patient.ts'
import type { ProductProcess } from '#test/support/product-process.ts'

export const webhookSecret = 'whsec_faults_of_money'

interface Street {
  product: ProductProcess
  provider: Awaited<ReturnType<typeof startStripeServer>>
  chance: () => number
  carts: number
}

// What the product did with forged events.
interface Forgeries {
  accepted: number
  refused: number
}

export type Buyer = () => Promise<Forgeries>

export const makeBuyers = (street: Street): Buyer[] =>
  Array.from({ length: street.carts }, (_, index) => () => buy(street, index))

async function buy(street: Street, index: number): Promise<Forgeries> {
  const { provider, chance, product } = street
  const cartId = randomUUID()
  const body = JSON.stringify({ ...honestCart, cartId, email: `buyer-${index}@carts.example` })
  const source = `10.9.${Math.floor(index / 250)}.${index % 250}`
  const create = () => untilAnswered(() => send(product, '/api/create-payment-intent', { body, source }))
  const copies = 2 + Math.floor(chance() * 9)
  const creating = Promise.all(Array.from({ length: copies }, create))
  // The buyer of one cart in three is quicker than the answer to the call that made the payment.
  const early = chance() < 0.34 ? await findEarly(street, index) : undefined
  if (early) provider.pay(early)
  const eagerEvents = early ? deliverAll(street, early) : undefined
  const opened = (await creating) as { paymentIntentId: string }[]
  const [intentId = ''] = new Set(opened.map(({ paymentIntentId }) => paymentIntentId))
  if (!early) provider.pay(intentId)
  const forgeries = await forge(street, intentId)
  await eagerEvents
  await deliverAll(street, intentId)
  return forgeries
}

async function findEarly({ provider }: Street, index: number): Promise<string | undefined> {
  for (let tries = 0; tries < patient(100); tries += 1) {
    const found = [...provider.intents.values()].find(
      ({ receipt_email }) => receipt_email === `buyer-${index}@carts.example`,
    )
    if (found) return found.id
    await sleep(5)
  }
  return undefined
}

const types = ['payment_intent.created', 'payment_intent.processing', 'payment_intent.succeeded'] as const

// Three events, ten times each, in any order, each until it is taken: as a provider does for three days.
async function deliverAll(street: Street, intentId: string): Promise<void> {
  const events = types.map((type) => eventOf(type, intentId))
  const deliveries = Array.from({ length: 10 }, () => events).flat()
  const shuffled = deliveries.map((event) => ({ event, place: street.chance() })).toSorted((a, b) => a.place - b.place)
  await Promise.all(shuffled.map(({ event }) => untilAnswered(() => deliver(street.product, event, sign(event)))))
}

async function forge({ product }: Street, intentId: string): Promise<Forgeries> {
  const event = eventOf('payment_intent.succeeded', intentId)
  const tries = [
    () => deliver(product, event, sign(event, 'whsec_of_somebody_else')),
    () => deliver(product, event.replace('succeeded', 'canceled'), sign(event)),
    () => deliver(product, event, ''),
  ]
  const statuses = await Promise.all(tries.map((attempt) => untilJudged(attempt)))
  return {
    accepted: statuses.filter((status) => status === 200).length,
    refused: statuses.filter((status) => status === 400).length,
  }
}

const eventOf = (type: string, id: string): string =>
  JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object: { id } } })

const sign = (payload: string, secret = webhookSecret): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret })

const deliver = (product: ProductProcess, body: string, signature: string): Promise<Response> =>
  send(product, '/api/stripe-webhook', { body, source: '10.8.0.1', signature })

interface Sending {
  body: string
  source: string
  signature?: string
}

const send = (
  { address }: ProductProcess,
  path: string,
  { body, source, signature = '' }: Sending,
): Promise<Response> =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': source, 'stripe-signature': signature },
    body,
    signal: AbortSignal.timeout(patient(20_000)),
  })

// Cut off or refused for now: the sender tries again, as browsers and providers do.
async function untilAnswered(call: () => Promise<Response>): Promise<unknown> {
  const answer = await persist(call, ({ ok }) => ok)
  return answer.json()
}

// A forger persists too, until the product has judged the event.
const untilJudged = async (call: () => Promise<Response>): Promise<number> =>
  (await persist(call, ({ status }) => status < 500 && status !== 429)).status

async function persist(call: () => Promise<Response>, isEnough: (answer: Response) => boolean): Promise<Response> {
  for (let tries = 0; tries < patient(400); tries += 1) {
    try {
      const answer = await call()
      if (isEnough(answer)) return answer
    } catch {
      // The process is just being started again.
    }
    await sleep(100)
  }
  throw new Error('The product never took it.')
}
