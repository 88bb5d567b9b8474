import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// The provider's API as far as the product uses it, written from its documentation: form bodies, idempotency keys,
// statuses and errors. It knows nothing of the product.

interface Intent {
  id: string
  object: 'payment_intent'
  client_secret: string
  amount: number
  amount_received: number
  currency: string
  status: string
  description: string | null
  receipt_email: string | null
  metadata: Record<string, string>
  last_payment_error: { message: string; code: string } | null
  latest_charge: Charge | null
}

interface Charge {
  id: string
  object: 'charge'
  payment_intent: string
  status: string
  amount: number
  amount_captured: number
  amount_refunded: number
  disputed?: boolean
  refunded: boolean
  currency: string
  metadata: Record<string, string>
  receipt_email: string | null
  billing_details: { email: string | null }
  balance_transaction: string | null
  refunds: { object: 'list'; data: Refund[] }
}

interface Refund {
  id: string
  object: 'refund'
  amount: number
  status: string
  charge: string
  payment_intent: string
  metadata: Record<string, string>
  failure_reason?: string
}

interface SeenRequest {
  method: string
  path: string
  query: Record<string, string>
  body: Record<string, string>
  idempotencyKey: string | undefined
  authorization: string | undefined
}

interface Answer {
  status: number
  body: object
}

export async function startStripeServer({ slowMs = 0 } = {}) {
  const intents = new Map<string, Intent>()
  const disputes = new Map<string, Record<string, string | number>>()
  const webhooks = new Map<string, { id: string; object: string; url: string }>()
  let madeWebhooks = 0
  let isRestricted = false
  let mayReadFees = true
  const byKey = new Map<string, { body: string; answer: Answer | undefined }>()
  const seen: SeenRequest[] = []
  let isDown = false
  let refundStatus = 'succeeded'
  let isLeftOut = (_kind: string, _field: string): boolean => false

  const handle = async (request: IncomingMessage): Promise<Answer> => {
    const text = await readBody(request)
    const wanted = describe(request, text)
    seen.push(wanted)
    if (wanted.authorization?.includes('invented')) {
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } }
    }
    if (isDown) return { status: 503, body: { error: { type: 'api_error', message: 'Try again later.' } } }
    return wanted.idempotencyKey ? once(wanted.idempotencyKey, text, () => act(wanted)) : act(wanted)
  }

  // The same key with the same parameters is answered as the first time; while that is still under way, with 409.
  const once = async (key: string, body: string, answer: () => Answer): Promise<Answer> => {
    const earlier = byKey.get(key)
    if (earlier && earlier.body !== body) return refuse('idempotency_error', 'Keys need the same parameters.')
    if (earlier) return earlier.answer ?? { ...refuse('idempotency_error', 'In progress.'), status: 409 }
    const entry: { body: string; answer: Answer | undefined } = { body, answer: undefined }
    byKey.set(key, entry)
    if (slowMs > 0) await sleep(slowMs)
    entry.answer = answer()
    return entry.answer
  }

  const act = ({ method, path, query, body }: SeenRequest): Answer => {
    const [kind, id = '', deed] = path.split('/').slice(2)
    if (kind === 'webhook_endpoints') return actOnWebhooks(method, id, body)
    if (method === 'POST' && path === '/v1/payment_intents') return open(body)
    if (path === '/v1/disputes') return listDisputes(query['payment_intent'] ?? '')
    const find = readers[kind ?? '']
    if (find) return find(id)
    if (kind === 'refunds') return refund(intents.get(body['payment_intent'] ?? ''), body, refundStatus)
    return deed === 'cancel' ? cancel(intents.get(id)) : found(intents.get(id))
  }

  const listDisputes = (intentId: string): Answer => {
    const data = [...disputes.values()].filter((each) => each['payment_intent'] === intentId)
    return { status: 200, body: { object: 'list', data, has_more: false } }
  }

  const readers: Record<string, (id: string) => Answer> = {
    disputes: (id) => found(id ? disputes.get(id) : undefined),
    charges: (id) => found(chargeOf(intents, id)),
    balance_transactions: (id) => (mayReadFees ? found(lineOf(intents, id)) : notAllowed),
  }

  const actOnWebhooks = (method: string, id: string, body: Record<string, string>): Answer => {
    if (isRestricted) return notAllowed
    if (method === 'DELETE') return { status: 200, body: { id, deleted: webhooks.delete(id) } }
    if (method === 'GET')
      return { status: 200, body: { object: 'list', data: [...webhooks.values()], has_more: false } }
    const endpoint = { id: `we_test_${(madeWebhooks += 1)}`, object: 'webhook_endpoint', url: body['url'] ?? '' }
    webhooks.set(endpoint.id, endpoint)
    return { status: 200, body: { ...endpoint, secret: `whsec_of_${endpoint.id}` } }
  }

  // Paid at once with a test card of the provider's own, or left to a form.
  const open = (body: Record<string, string>): Answer => {
    if (!body['confirm']) return create(body)
    if (body['payment_method'] !== 'pm_card_visa') return refuse('invalid_request_error', 'No such PaymentMethod.')
    const answer = create(body)
    const { id } = answer.body as Partial<Intent>
    if (id) pay(id)
    return answer
  }

  const create = (body: Record<string, string>): Answer => {
    const amount = Number(body['amount'])
    if (!Number.isInteger(amount) || amount < 30) return refuse('invalid_request_error', 'Amount must be at least 30.')
    const id = `pi_test_${intents.size + 1}`
    const metadata = Object.entries(body).flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return key ? [[key, value] as const] : []
    })
    const intent: Intent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_test`,
      amount,
      amount_received: 0,
      currency: body['currency'] ?? '',
      status: 'requires_payment_method',
      description: body['description'] ?? null,
      receipt_email: body['receipt_email'] ?? null,
      metadata: Object.fromEntries(metadata),
      last_payment_error: null,
      latest_charge: null,
    }
    intents.set(id, intent)
    return { status: 200, body: intent }
  }

  const pay = (id: string, received?: number): void => {
    const intent = sure(intents, id)
    intent.status = 'succeeded'
    intent.amount_received = received ?? intent.amount
    intent.last_payment_error = null
    intent.latest_charge = {
      id: `ch_${id}`,
      object: 'charge',
      payment_intent: id,
      status: 'succeeded',
      amount: intent.amount,
      amount_captured: intent.amount_received,
      amount_refunded: 0,
      refunded: false,
      currency: intent.currency,
      metadata: intent.metadata,
      receipt_email: intent.receipt_email,
      billing_details: { email: 'card@lake.example' },
      balance_transaction: `txn_${id}`,
      refunds: { object: 'list', data: [] },
    }
  }

  const server = createServer(
    (request, response) =>
      void handle(request).then(({ status, body }) => send(response, { status, body: strip(body, isLeftOut) })),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    intents,
    webhooks,
    // From now on the key may not touch webhooks.
    restrict: () => {
      isRestricted = true
    },
    letReadFees: (may: boolean) => {
      mayReadFees = may
    },
    // What happens on the buyer's side.
    pay,
    decline: (id: string, message: string) => {
      sure(intents, id).last_payment_error = { message, code: 'card_declined' }
    },
    // How refunds end that are made from now on.
    refundAs: (status: string) => {
      refundStatus = status
    },
    endRefund: (intentId: string, status: string, reason?: string) => {
      const charge = sure(intents, intentId).latest_charge
      const last = charge?.refunds.data.at(-1)
      if (!charge || !last) throw new Error(`Nothing of ${intentId} was refunded.`)
      last.status = status
      if (reason) last.failure_reason = reason
      if (status === 'failed') charge.amount_refunded -= last.amount
    },
    dispute: (id: string, intentId: string, status: string) => {
      const charge = sure(intents, intentId).latest_charge
      if (charge) charge.disputed = true
      disputes.set(id, {
        id,
        object: 'dispute',
        amount: sure(intents, intentId).amount,
        status,
        payment_intent: intentId,
        charge: `ch_${intentId}`,
      })
    },
    // From now on this field is missing from every object of the kind.
    leaveOut: (kind?: string, field?: string) => {
      isLeftOut = (ofKind, name) => ofKind === kind && name === field
    },
    setDown: (down: boolean) => {
      isDown = down
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function describe({ method = 'GET', url = '/', headers }: IncomingMessage, text: string): SeenRequest {
  return {
    method,
    path: new URL(url, 'http://stand-in').pathname,
    query: Object.fromEntries(new URL(url, 'http://stand-in').searchParams),
    body: Object.fromEntries(new URLSearchParams(text)),
    idempotencyKey: headers['idempotency-key']?.toString(),
    authorization: headers.authorization,
  }
}

function strip(body: object, isLeftOut: (kind: string, field: string) => boolean): object {
  return JSON.parse(JSON.stringify(body), function (this: { object?: string }, name, value: unknown) {
    return isLeftOut(this.object ?? '', name) ? undefined : value
  }) as object
}

const found = (object: object | null | undefined): Answer =>
  object
    ? { status: 200, body: object }
    : { status: 404, body: { error: { type: 'invalid_request_error', message: 'No such object.' } } }

const chargeOf = (intents: Map<string, Intent>, id: string): Charge | null | undefined =>
  [...intents.values()].find((intent) => intent.latest_charge?.id === id)?.latest_charge

function cancel(intent: Intent | undefined): Answer {
  if (intent && ['succeeded', 'processing'].includes(intent.status)) {
    return refuse('invalid_request_error', `You cannot cancel this PaymentIntent: it is ${intent.status}.`)
  }
  if (intent) intent.status = 'canceled'
  return found(intent)
}

function refund(intent: Intent | undefined, body: Record<string, string>, status: string): Answer {
  const charge = intent?.latest_charge
  // Without an amount, all of it.
  const amount = Number(body['amount'] ?? intent?.amount)
  if (!charge || charge.amount_refunded + amount > intent.amount) {
    return refuse('invalid_request_error', 'Refund amount is greater than unrefunded amount on charge.')
  }
  if (status !== 'failed') charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  const refundId = body['metadata[refundId]']
  const made: Refund = {
    id: `re_${intent.id}_${charge.refunds.data.length + 1}`,
    object: 'refund',
    amount,
    status,
    charge: charge.id,
    payment_intent: intent.id,
    metadata: refundId ? { refundId } : {},
  }
  charge.refunds.data.push(made)
  return { status: 200, body: made }
}

const notAllowed: Answer = {
  status: 403,
  body: {
    error: {
      type: 'invalid_request_error',
      message: 'The provided key does not have the required permissions.',
    },
  },
}

// Its standard price for a card of the country.
function lineOf(intents: Map<string, Intent>, id: string): object | undefined {
  const charge = chargeOf(intents, id.replace('txn_', 'ch_'))
  if (!charge) return undefined
  return { id, object: 'balance_transaction', fee: Math.round(charge.amount * 0.015) + 20, currency: 'gbp' }
}

const refuse = (type: string, message: string): Answer => ({ status: 400, body: { error: { type, message } } })

function sure(intents: Map<string, Intent>, id: string): Intent {
  const intent = intents.get(id)
  if (!intent) throw new Error(`The stand-in has no ${id}.`)
  return intent
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
