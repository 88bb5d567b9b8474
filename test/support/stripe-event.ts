import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'

export const webhookSecret = 'whsec_test_of_the_product'

export const sign = (payload: string, secret = webhookSecret): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret })

export const eventOf = (type: string, object: object, id = `evt_${randomUUID()}`): string =>
  JSON.stringify({ id, object: 'event', type, data: { object } })
