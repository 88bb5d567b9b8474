import { Stripe } from 'stripe'
import { secondMs } from '#src/kit/time.ts'
import type { PaymentAccount } from './port.ts'
import { addressOfStripe } from './stripe-address.ts'

// What the product does with the account itself, beside taking payments: it needs the secret key alone.
export function makeStripeAccount(secretKey: string, apiBase: string | undefined): PaymentAccount {
  const stripe = new Stripe(secretKey, { ...addressOfStripe(apiBase), maxNetworkRetries: 1, timeout: 15 * secondMs })
  return {
    isForTests: /^[sr]k_test_/.test(secretKey),
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
