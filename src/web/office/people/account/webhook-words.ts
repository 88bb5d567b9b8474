import { type WebhookKind, webhookKinds } from '#src/contracts/people/webhooks.ts'

export const kindNames: Record<WebhookKind, string> = {
  'lead.created': 'New lead',
  'order.placed': 'Order placed',
  'order.paid': 'Order paid',
  'order.photos_complete': 'Photos complete',
  'film.ready': 'Film ready',
  'order.delivered': 'Order delivered',
  'film.approved': 'Film approved',
  'order.refunded': 'Order refunded',
  'order.refund_undone': 'Refund failed',
}

export const describeKinds = (kinds: readonly WebhookKind[]): string =>
  kinds.length === webhookKinds.length ? 'Everything' : kinds.map((kind) => kindNames[kind]).join(', ')
