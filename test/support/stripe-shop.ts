import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { startStripeServer } from '#test/fakes/stripe-server.ts'
import { honestCart } from './honest-cart.ts'
import { sign, webhookSecret } from './stripe-event.ts'
import { startTestProduct } from './test-product.ts'

// Production may have begun by the time a test looks.
export const paidState: unknown = expect.stringMatching(/^(paid|in_production)$/)

export interface Opened {
  clientSecret: string
  paymentIntentId: string
  orderNumber: string
  orderToken: string
}

// The product with the real SDK against a stand-in for the provider.
export async function startStripeShop() {
  const provider = await startStripeServer({ slowMs: 100 })
  const product = await startTestProduct({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: provider.url,
  })
  const owner = await product.owner()
  let caller = 0
  const visitor = () => product.visitor({ 'x-forwarded-for': `203.0.113.${(caller += 1)}` })
  const rows = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows
  return {
    provider,
    product,
    owner,
    visitor,
    rows,
    open: async (change: object = {}) => {
      const cart = { ...honestCart, cartId: randomUUID(), ...change }
      return (await (await visitor().post('/api/create-payment-intent', cart)).json()) as Opened
    },
    deliver: (payload: string, signature = sign(payload)) =>
      fetch(`${product.address}/api/stripe-webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
      }),
    stateOf: async ({ orderNumber }: Opened) =>
      (await rows(sql`select state, dispute, refunded_pence as refunded from orders where number = ${orderNumber}`))[0],
    reconcile: () =>
      product.database.execute(sql`insert into pgboss.job (name, data) values ('payments.reconcile', '{}')`),
    stop: async () => {
      await product.stop()
      await provider.stop()
    },
  }
}
