import * as refusals from '#src/contracts/words/site/refusals.ts'
import { Stripe } from 'stripe'
import { AppError } from '#src/kit/app-error.ts'
import { secondMs } from '#src/kit/time.ts'
import { parseEvent } from './parse-event.ts'
import type { Dispute, Payments } from './port.ts'
import { readChargesIntent, readDispute, readFee, readIntent, readRefund } from './read-provider-answers.ts'
import { addressOfStripe } from './stripe-address.ts'

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
