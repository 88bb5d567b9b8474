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
  latest_charge: { id: string; amount_refunded: number; billing_details: { email: null } } | null
}

interface SeenRequest {
  method: string
  path: string
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
  const disputes = new Map<string, object>()
  const byKey = new Map<string, { body: string; answer: Answer | undefined }>()
  const seen: SeenRequest[] = []
  let isDown = false

  const handle = async (request: IncomingMessage): Promise<Answer> => {
    const text = await readBody(request)
    const idempotencyKey = request.headers['idempotency-key']?.toString()
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in')
    const body = Object.fromEntries(new URLSearchParams(text))
    const { method = 'GET' } = request
    seen.push({ method, path: pathname, body, idempotencyKey, authorization: request.headers.authorization })
    if (isDown) return { status: 503, body: { error: { type: 'api_error', message: 'Try again later.' } } }
    if (!idempotencyKey) return act(method, pathname, body)
    const earlier = byKey.get(idempotencyKey)
    if (earlier && earlier.body !== text)
      return refuse('idempotency_error', 'Keys can only be used with the same parameters.')
    if (earlier)
      return earlier.answer ?? { ...refuse('idempotency_error', 'Another request is in progress.'), status: 409 }
    const entry: { body: string; answer: Answer | undefined } = { body: text, answer: undefined }
    byKey.set(idempotencyKey, entry)
    if (slowMs > 0) await sleep(slowMs)
    entry.answer = act(method, pathname, body)
    return entry.answer
  }

  const act = (method: string, path: string, body: Record<string, string>): Answer => {
    const [, , kind = '', id = '', deed = ''] = path.split('/')
    if (kind === 'payment_intents' && method === 'POST' && !id) return create(body)
    const intent = intents.get(kind === 'refunds' ? (body['payment_intent'] ?? '') : id)
    if (kind === 'disputes' && disputes.has(id)) return { status: 200, body: disputes.get(id) ?? {} }
    if (!intent) return { status: 404, body: { error: { type: 'invalid_request_error', message: 'No such object.' } } }
    if (kind === 'refunds') return refund(intent, Number(body['amount']))
    if (deed === 'cancel') {
      if (intent.status === 'succeeded') return refuse('invalid_request_error', 'It has already succeeded.')
      intent.status = 'canceled'
    }
    return { status: 200, body: intent }
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

  const server = createServer((request, response) => void handle(request).then((answer) => send(response, answer)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    intents,
    // What happens on the buyer's side.
    pay: (id: string, received?: number) => {
      const intent = sure(intents, id)
      intent.status = 'succeeded'
      intent.amount_received = received ?? intent.amount
      intent.last_payment_error = null
      intent.latest_charge = { id: `ch_${id}`, amount_refunded: 0, billing_details: { email: null } }
    },
    decline: (id: string, message: string) => {
      sure(intents, id).last_payment_error = { message, code: 'card_declined' }
    },
    dispute: (id: string, intentId: string, status: string) => {
      disputes.set(id, {
        id,
        object: 'dispute',
        amount: sure(intents, intentId).amount,
        status,
        payment_intent: intentId,
      })
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

function refund(intent: Intent, amount: number): Answer {
  const charge = intent.latest_charge
  if (!charge || charge.amount_refunded + amount > intent.amount) {
    return refuse('invalid_request_error', 'Refund amount is greater than unrefunded amount on charge.')
  }
  charge.amount_refunded += amount
  return { status: 200, body: { id: `re_${intent.id}_${charge.amount_refunded}`, object: 'refund', amount } }
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
