import { z } from 'zod'
import { AppError } from '#src/kit/app-error.ts'
import type { PaymentEvent } from './port.ts'

const name = z.string().min(1).max(255)
const named = z.object({ id: name, type: name, data: z.object({ object: z.unknown() }).optional().catch(undefined) })

const optional = name.optional().catch(undefined)
const subject = z.object({ id: optional, payment_intent: optional, charge: optional }).catch({})

// Of a verified event only what it is about: everything else in it may be out of date by now.
export function parseEvent(event: unknown): PaymentEvent {
  const parsed = named.safeParse(event)
  if (!parsed.success) throw new AppError('bad_request', 'The event cannot be read.', { cause: parsed.error })
  const { id, type, data } = parsed.data
  return { id, type, about: aboutOf(type, subject.parse(data?.object)) }
}

function aboutOf(type: string, object: z.output<typeof subject>): PaymentEvent['about'] {
  const about = (kind: 'intent' | 'charge' | 'dispute', id: string | undefined) => id && ({ kind, id } as const)
  if (type.startsWith('payment_intent.')) return about('intent', object.id) || nothing
  if (type.startsWith('charge.dispute.')) return about('dispute', object.id) || aboutMoney(object.charge)
  if (type.startsWith('charge.refund.') || type.startsWith('refund.')) return aboutMoney(object.charge)
  return type.startsWith('charge.') ? aboutMoney(object.id) : nothing

  function aboutMoney(charge: string | undefined): PaymentEvent['about'] {
    return about('intent', object.payment_intent) || about('charge', charge) || nothing
  }
}

const nothing = { kind: 'nothing' } as const
