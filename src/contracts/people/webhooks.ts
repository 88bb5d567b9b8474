import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { required, webLink } from '#src/contracts/text.ts'

// Addresses of other programs that are told what happens, signed by the Standard Webhooks scheme.

export const webhookKinds = [
  'lead.created',
  'order.placed',
  'order.paid',
  'order.photos_complete',
  'film.ready',
  'order.delivered',
  'film.approved',
  'order.refunded',
  'order.refund_undone',
] as const
export type WebhookKind = (typeof webhookKinds)[number]

const moment = z.iso.datetime()
const kind = z.enum(webhookKinds)
const owner = { access: 'owner', bodyLimitBytes: 8 * 1024, rateLimit: { perMinute: 60 } } as const
const ofWebhook = z.object({ id: idParam })

export const maxWebhooks = 10

const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  kinds: z.array(kind),
  waiting: z.number().int(),
  failed: z.number().int(),
})
export type Webhook = z.output<typeof webhook>

export const listWebhooks = defineCall({
  ...owner,
  name: 'listWebhooks',
  summary: 'The addresses that receive webhooks.',
  at: 'GET /api/admin/webhooks',
  answer: z.array(webhook),
})

export const addWebhook = defineCall({
  ...owner,
  name: 'addWebhook',
  summary: 'Adds an address. Its signing secret is shown only once.',
  at: 'POST /api/admin/webhooks',
  body: z.object({
    password: z.string().min(1).max(1_024),
    url: required(webLink),
    kinds: z.array(kind).min(1, { error: 'Choose at least one' }).max(webhookKinds.length),
  }),
  answer: z.object({ secret: z.string() }),
})

export const removeWebhook = defineCall({
  ...owner,
  name: 'removeWebhook',
  summary: 'Removes an address with its log; nothing more is sent there.',
  at: 'DELETE /api/admin/webhooks/:id',
  params: ofWebhook,
  answer: success,
})

const delivery = z.object({
  id: z.uuid(),
  kind: z.string(),
  createdAt: moment,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  // What the other side said last, in words.
  answer: z.string(),
  nextAt: moment,
})
export type WebhookDelivery = z.output<typeof delivery>

export const listDeliveries = defineCall({
  ...owner,
  name: 'listDeliveries',
  summary: 'The messages sent to an address, newest first, up to 50.',
  at: 'GET /api/admin/webhooks/:id/deliveries',
  params: ofWebhook,
  answer: z.array(delivery),
})

export const deliverAgain = defineCall({
  ...owner,
  name: 'deliverAgain',
  summary: 'Sends a message again, with the same id.',
  at: 'POST /api/admin/webhooks/deliveries/:id/again',
  params: ofWebhook,
  answer: success,
})
