import * as refusals from '#src/contracts/words/site/refusals.ts'
import { Stripe } from 'stripe'
import { AppError } from '#src/kit/app-error.ts'
import { secondMs } from '#src/kit/time.ts'
import {
  parseEvent,
  readChargesIntent,
  readDispute,
  readDisputes,
  readFee,
  readIntent,
  readRefund,
} from './stripe-answers.ts'
import type { Dispute, Payments, PaymentAccount } from './port.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  // Another address than the provider's own, for a stand-in.
  apiBase: string | undefined
}

export function makeStripePayments({ secretKey, webhookSecret, apiBase }: StripeSettings): Payments {
  const stripe = new Stripe(secretKey, { ...addressOfStripe(apiBase), maxNetworkRetries: 2, timeout: 15 * secondMs })
  const expand = ['latest_charge.refunds']
  return {
    kind: 'stripe',
    isForTests: isTestKey(secretKey),
    createIntent: async (wanted) => {
      const { amountPence, currency, idempotencyKey, description, receiptEmail, metadata } = wanted
      const intent = await ask(() =>
        stripe.paymentIntents.create(
          {
            amount: amountPence,
            currency,
            automatic_payment_methods: { enabled: true },
            description,
            metadata,
            ...(receiptEmail ? { receipt_email: receiptEmail } : {}),
          },
          { idempotencyKey },
        ),
      )
      return readIntent(intent)
    },
    findIntent: (id) => findOrNothing(async () => readIntent(await stripe.paymentIntents.retrieve(id, { expand }))),
    cancelIntent: async (id) => {
      try {
        return readIntent(await stripe.paymentIntents.cancel(id, { expand }))
      } catch (problem) {
        // It cannot be cancelled any more: how it stands is the answer.
        if (!(problem instanceof Stripe.errors.StripeInvalidRequestError)) throw explain(problem)
        return readIntent(await ask(() => stripe.paymentIntents.retrieve(id, { expand })))
      }
    },
    refund: async ({ intentId, amountPence, refundId, idempotencyKey }) => {
      const refund = { payment_intent: intentId, amount: amountPence, metadata: { refundId } }
      return readRefund(await ask(() => stripe.refunds.create(refund, { idempotencyKey })))
    },
    findIntentOfCharge: (id) => findIntentOfCharge(stripe, id),
    findFee: (id) => findOrNothing(async () => readFee(await stripe.balanceTransactions.retrieve(id))),
    findDispute: (id) => findOrNothing(() => findDispute(stripe, id)),
    listDisputes: async (intentId) =>
      readDisputes(intentId, await ask(() => stripe.disputes.list({ payment_intent: intentId, limit: 100 }))),
    readEvent: ({ body, signature }) => {
      try {
        stripe.webhooks.constructEvent(body, signature, webhookSecret)
      } catch (cause) {
        throw new AppError('bad_request', 'The signature does not match.', { cause })
      }
      return parseEvent(JSON.parse(body.toString()))
    },
  }
}

const isTestKey = (key: string): boolean => /^[a-z]+_test_/.test(key)

async function findIntentOfCharge(stripe: Stripe, id: string): Promise<string | undefined> {
  return findOrNothing(async () => readChargesIntent(await stripe.charges.retrieve(id)))
}

// A dispute names its payment, or at least the charge, which does.
async function findDispute(stripe: Stripe, id: string): Promise<Dispute> {
  const { chargeId, intentId, ...dispute } = readDispute(await stripe.disputes.retrieve(id))
  return { ...dispute, intentId: intentId ?? (chargeId ? await findIntentOfCharge(stripe, chargeId) : undefined) }
}

async function findOrNothing<Value>(find: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await find()
  } catch (problem) {
    if (problem instanceof Stripe.errors.StripeInvalidRequestError && problem.statusCode === 404) return undefined
    throw explain(problem)
  }
}

async function ask<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call()
  } catch (problem) {
    throw explain(problem)
  }
}

// What the provider refuses will be refused again; what it could not answer may be asked once more.
function explain(problem: unknown): unknown {
  if (!(problem instanceof Stripe.errors.StripeError)) return problem
  const options = { cause: problem, detail: `${problem.type} ${problem.code ?? ''}`.trim() }
  const isRefused =
    problem instanceof Stripe.errors.StripeInvalidRequestError || problem instanceof Stripe.errors.StripeCardError
  if (isRefused) return new AppError('conflict', problem.message, options)
  return new AppError('unavailable', refusals.providerSilent, {
    ...options,
    retryAfterSeconds: 5,
  })
}

// What the product does with the account itself, beside taking payments: it needs the secret key alone.
export function makeStripeAccount(secretKey: string, apiBase: string | undefined): PaymentAccount {
  const stripe = new Stripe(secretKey, { ...addressOfStripe(apiBase), maxNetworkRetries: 1, timeout: 15 * secondMs })
  return {
    isForTests: isTestKey(secretKey),
    createWebhook: (url) =>
      attempt(async () => {
        const { data: before } = await stripe.webhookEndpoints.list({ limit: 100 })
        const { id, secret } = await stripe.webhookEndpoints.create({ url, enabled_events: [...heardEvents] })
        // Its secret was told once, to somebody else: the new one takes its place.
        for (const earlier of before.filter((endpoint) => endpoint.url === url && endpoint.id !== id)) {
          await stripe.webhookEndpoints.del(earlier.id)
        }
        return secret ?? ''
      }),
    tryOut: ({ amountPence, currency, idempotencyKey }) =>
      attempt(async () => {
        const automatic = { enabled: true } as const
        const { id } = await stripe.paymentIntents.create(
          { amount: amountPence, currency, automatic_payment_methods: automatic, description: 'Test of the set-up' },
          { idempotencyKey },
        )
        await stripe.paymentIntents.cancel(id)
        return id
      }),
    chargeOnce: ({ amountPence, currency, idempotencyKey }) =>
      attempt(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: amountPence,
            currency,
            confirm: true,
            payment_method: 'pm_card_visa',
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            description: 'Test charge from the settings',
          },
          { idempotencyKey },
        )
        if (intent.status !== 'succeeded') throw new Error(`The payment is ${intent.status}.`)
        await stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: `${idempotencyKey} back` })
        return intent.id
      }),
  }
}

// Everything that the product listens to.
const heardEvents = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  // Its fee is known now.
  'charge.updated',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

type Attempt = Awaited<ReturnType<PaymentAccount['createWebhook']>>

async function attempt(act: () => Promise<string>): Promise<Attempt> {
  try {
    return { done: await act() }
  } catch (problem) {
    if (problem instanceof Stripe.errors.StripePermissionError) return { problem: 'This key isn’t allowed to do that.' }
    if (problem instanceof Stripe.errors.StripeAuthenticationError)
      return { problem: 'Stripe doesn’t recognise this secret key.' }
    if (problem instanceof Stripe.errors.StripeConnectionError)
      return { problem: 'Stripe isn’t responding. Please try again.' }
    return { problem: problem instanceof Error ? problem.message : String(problem) }
  }
}

// Another address than the provider's own, for a stand-in.
function addressOfStripe(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? 80 : 443) } as const
}
