import { z } from 'zod'
import type { PaymentEvent } from './port.ts'

const named = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  data: z.object({
    object: z.object({ id: z.string().max(255), payment_intent: z.string().max(255).nullish() }),
  }),
})

// Of a verified event only what it is about: everything else in it may be out of date by now.
export function parseEvent(event: unknown): PaymentEvent {
  const { id, type, data } = named.parse(event)
  const { object } = data
  if (type.startsWith('payment_intent.')) return { id, type, about: { kind: 'intent', id: object.id } }
  if (type.startsWith('charge.dispute.')) return { id, type, about: { kind: 'dispute', id: object.id } }
  if (type.startsWith('charge.refund') && object.payment_intent) {
    return { id, type, about: { kind: 'intent', id: object.payment_intent } }
  }
  return { id, type, about: { kind: 'nothing' } }
}
