import * as refusals from '#src/contracts/words/site/refusals.ts'
import { z } from 'zod'
import { AppError } from '#src/kit/app-error.ts'
import type { Dispute, Fee, Intent, IntentState } from './port.ts'
import { wordTable } from '#src/kit/word-table.ts'

// The provider's answers are input like any other. A field that is missing, or of another kind than documented, counts as
// absent, and the charge is asked where the intent is silent. Only an answer without an id cannot be used.

const text = z.string().optional().catch(undefined)
const pence = z.number().int().min(0).optional().catch(undefined)
const words = z.record(z.string(), z.string()).optional().catch(undefined)
const id = z.string().min(1).max(255)

const reference = z
  .union([id, z.object({ id }).transform((object) => object.id)])
  .optional()
  .catch(undefined)

const charge = z.object({
  id: text,
  status: text,
  amount: pence,
  amount_captured: pence,
  amount_refunded: pence,
  refunded: z.boolean().optional().catch(undefined),
  refunds: z
    .object({ data: z.array(z.object({ amount: pence, status: text })) })
    .optional()
    .catch(undefined),
  currency: text,
  metadata: words,
  receipt_email: text,
  failure_message: text,
  billing_details: z.object({ email: text }).catch({}),
  payment_intent: reference,
  balance_transaction: reference,
})
type Charge = z.output<typeof charge>

const intent = z.object({
  id,
  client_secret: text,
  status: text,
  amount: pence,
  amount_received: pence,
  currency: text,
  metadata: words,
  receipt_email: text,
  last_payment_error: z.object({ message: text }).catch({}),
  latest_charge: charge.catch({ billing_details: {} }),
})

const states = wordTable<IntentState>({ succeeded: 'succeeded', processing: 'processing', canceled: 'cancelled' })
const chargeStates = wordTable<IntentState>({ succeeded: 'succeeded', pending: 'processing' })

export function readIntent(answer: unknown): Intent {
  const { latest_charge: paid, ...found } = read('payment', intent, answer)
  const amountPence = first(found.amount, paid.amount)
  return {
    id: found.id,
    clientSecret: found.client_secret ?? '',
    state: stateOf(found.status, paid.status),
    amountPence,
    receivedPence: first(found.amount_received, paid.amount_captured, paid.amount, amountPence),
    currency: first(found.currency, paid.currency)?.toLowerCase(),
    refundedPence: refundedOf(paid),
    metadata: first(found.metadata, paid.metadata) ?? {},
    receiptEmail: first(found.receipt_email, paid.receipt_email, paid.billing_details.email),
    feeId: paid.balance_transaction,
    failure: first(found.last_payment_error.message, paid.failure_message),
  }
}

const first = <Value>(...values: (Value | undefined)[]): Value | undefined =>
  values.find((value) => value !== undefined)

function stateOf(status: string | undefined, chargeStatus: string | undefined): IntentState {
  const known = status === undefined ? chargeStates[chargeStatus ?? ''] : states[status]
  return known ?? 'waiting'
}

function refundedOf({ amount, amount_refunded, refunded, refunds }: Charge): number {
  if (amount_refunded !== undefined) return amount_refunded
  if (refunded && amount) return amount
  const counted = refunds?.data.filter(({ status }) => status !== 'failed' && status !== 'canceled') ?? []
  return counted.reduce((sum, refund) => sum + (refund.amount ?? 0), 0)
}

// Which payment a charge belongs to.
export const readChargesIntent = (answer: unknown): string | undefined => read('charge', charge, answer).payment_intent

const bookedLine = z.object({ fee: pence, currency: text })

export function readFee(answer: unknown): Fee | undefined {
  const { fee, currency } = read('balance transaction', bookedLine, answer)
  return fee === undefined || currency === undefined ? undefined : { pence: fee, currency: currency.toUpperCase() }
}

const refund = z.object({ id: text, status: text, failure_reason: text })

export function readRefund(answer: unknown): { id: string | null } {
  const { id: refundId, status, failure_reason } = read('refund', refund, answer)
  if (status === 'failed' || status === 'canceled') {
    throw new AppError('conflict', `The refund failed: ${failure_reason ?? 'the provider gave no reason'}.`)
  }
  return { id: refundId ?? null }
}

const dispute = z.object({ status: text, amount: pence, payment_intent: reference, charge: reference })

const disputeStates = wordTable<Dispute['state']>({ won: 'won', lost: 'lost', warning_closed: 'won' })

export function readDispute(answer: unknown): Dispute & { chargeId: string | undefined } {
  const found = read('dispute', dispute, answer)
  return {
    intentId: found.payment_intent,
    chargeId: found.charge,
    state: disputeStates[found.status ?? ''] ?? 'open',
    amountPence: found.amount,
  }
}

function read<Schema extends z.ZodType>(kind: string, schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new AppError('unavailable', refusals.providerUnreadable, {
    detail: `${kind}: ${z.prettifyError(parsed.error)}`,
    retryAfterSeconds: 5,
  })
}
