import { Stripe } from 'stripe'
import { AppError } from '#src/kit/app-error.ts'
import { secondMs } from '#src/kit/time.ts'
import { parseEvent } from './parse-event.ts'
import type { Dispute, Intent, IntentState, Payments } from './port.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  // Another address than the provider's own, for a stand-in.
  apiBase: string | undefined
}

export function makeStripePayments({ secretKey, webhookSecret, apiBase }: StripeSettings): Payments {
  const stripe = new Stripe(secretKey, { ...addressOf(apiBase), maxNetworkRetries: 2, timeout: 15 * secondMs })
  const expand = ['latest_charge']
  return {
    kind: 'stripe',
    createIntent: async (wanted) => {
      const { amountPence, idempotencyKey, description, receiptEmail, metadata } = wanted
      const intent = await ask(() =>
        stripe.paymentIntents.create(
          {
            amount: amountPence,
            currency: 'gbp',
            automatic_payment_methods: { enabled: true },
            description,
            metadata,
            ...(receiptEmail ? { receipt_email: receiptEmail } : {}),
          },
          { idempotencyKey },
        ),
      )
      return toIntent(intent)
    },
    findIntent: (id) => findOrNothing(async () => toIntent(await stripe.paymentIntents.retrieve(id, { expand }))),
    cancelIntent: async (id) => {
      try {
        return toIntent(await stripe.paymentIntents.cancel(id, { expand }))
      } catch (problem) {
        // It cannot be cancelled any more: how it stands is the answer.
        if (!(problem instanceof Stripe.errors.StripeInvalidRequestError)) throw explain(problem)
        return toIntent(await ask(() => stripe.paymentIntents.retrieve(id, { expand })))
      }
    },
    refund: async ({ intentId, amountPence, idempotencyKey }) => {
      const { id } = await ask(() =>
        stripe.refunds.create({ payment_intent: intentId, amount: amountPence }, { idempotencyKey }),
      )
      return { id }
    },
    findDispute: (id) => findOrNothing(async () => toDispute(await stripe.disputes.retrieve(id))),
    readEvent: ({ body, signature }) => {
      try {
        return parseEvent(stripe.webhooks.constructEvent(body, signature, webhookSecret))
      } catch (cause) {
        throw new AppError('bad_request', 'The signature does not match.', { cause })
      }
    },
  }
}

function addressOf(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? 80 : 443) } as const
}

const states: Record<string, IntentState> = { succeeded: 'succeeded', processing: 'processing', canceled: 'cancelled' }

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : undefined
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    state: states[intent.status] ?? 'waiting',
    amountPence: intent.amount,
    receivedPence: intent.amount_received,
    currency: intent.currency,
    refundedPence: charge?.amount_refunded ?? 0,
    metadata: intent.metadata,
    receiptEmail: intent.receipt_email ?? charge?.billing_details.email ?? undefined,
    failure: intent.last_payment_error?.message,
  }
}

const disputeStates: Record<string, Dispute['state']> = { won: 'won', lost: 'lost', warning_closed: 'won' }

function toDispute(dispute: Stripe.Dispute): Dispute {
  const intent = dispute.payment_intent
  return {
    intentId: (typeof intent === 'string' ? intent : intent?.id) ?? undefined,
    state: disputeStates[dispute.status] ?? 'open',
    amountPence: dispute.amount,
  }
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
  return new AppError('unavailable', 'The payment provider does not answer. Please try again.', {
    ...options,
    retryAfterSeconds: 5,
  })
}
