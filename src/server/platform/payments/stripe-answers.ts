import * as refusals from '#src/contracts/words/site/refusals.ts'
import { z } from 'zod'
import { AppError } from '#src/kit/app-error.ts'
import type { Dispute, Fee, Intent, IntentState, ProviderRefund, PaymentEvent, SignedEvent } from './port.ts'
import { wordTable } from '#src/kit/word-table.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { secondMs } from '#src/kit/time.ts'

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

const refund = z.object({ id: text, status: text, amount: pence, failure_reason: text, metadata: words })

const charge = z.object({
  id: text,
  status: text,
  amount: pence,
  amount_captured: pence,
  amount_refunded: pence,
  refunded: z.boolean().optional().catch(undefined),
  disputed: z.boolean().optional().catch(undefined),
  refunds: z
    .object({ data: z.array(z.unknown()) })
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
    refunds: listRefunds(paid),
    isDisputed: paid.disputed ?? false,
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
  const counted = listRefunds({ refunds }).filter(({ state }) => state !== 'failed')
  return counted.reduce((sum, { amountPence }) => sum + amountPence, 0)
}

// One that cannot be read is counted in the sum of the charge alone.
const listRefunds = ({ refunds }: Pick<Charge, 'refunds'>): ProviderRefund[] =>
  (refunds?.data ?? []).flatMap((each) => {
    const { data } = refund.safeParse(each)
    if (!data?.id || data.amount === undefined) return []
    const { id: refundId, amount: amountPence, metadata } = data
    return [{ id: refundId, amountPence, refundId: metadata?.['refundId'], ...outcomeOf(data) }]
  })

// Which payment a charge belongs to.
export const readChargesIntent = (answer: unknown): string | undefined => read('charge', charge, answer).payment_intent

const bookedLine = z.object({ fee: pence, currency: text })

export function readFee(answer: unknown): Fee | undefined {
  const { fee, currency } = read('balance transaction', bookedLine, answer)
  return fee === undefined || currency === undefined ? undefined : { pence: fee, currency: currency.toUpperCase() }
}

export function readRefund(answer: unknown) {
  const found = read('refund', refund, answer)
  const outcome = outcomeOf(found)
  if (outcome.state === 'failed') {
    throw new AppError('conflict', `The refund failed: ${outcome.failure ?? 'the provider gave no reason'}.`)
  }
  return { id: found.id ?? null, ...outcome }
}

const refundStates = wordTable<ProviderRefund['state']>({
  pending: 'pending',
  requires_action: 'pending',
  failed: 'failed',
  canceled: 'failed',
})

const outcomeOf = ({ status, failure_reason }: z.output<typeof refund>) => ({
  state: refundStates[status ?? ''] ?? 'done',
  failure: failure_reason,
})

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

const disputesOf = z.object({ data: z.array(z.unknown()) })

export const readDisputes = (intentId: string, answer: unknown): (Dispute & { id: string })[] =>
  read('list of disputes', disputesOf, answer).data.map((each) => {
    const { id: disputeId } = read('dispute', z.object({ id }), each)
    const { state, amountPence } = readDispute(each)
    return { id: disputeId, intentId, state, amountPence }
  })

function read<Schema extends z.ZodType>(kind: string, schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new AppError('unavailable', refusals.providerUnreadable, {
    detail: `${kind}: ${z.prettifyError(parsed.error)}`,
    retryAfterSeconds: 5,
  })
}

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

// The scheme that the real provider signs with: 't=<seconds>,v1=<HMAC of "seconds.body">'.

const toleranceSeconds = 300

export function signEvent(secret: string, body: string, now: Date): SignedEvent {
  const seconds = Math.floor(now.getTime() / secondMs)
  return { body: Buffer.from(body), signature: `t=${seconds},v1=${hmac(secret, seconds, Buffer.from(body))}` }
}

export function isAuthentic(secret: string, { body, signature }: SignedEvent, now: Date): boolean {
  const parts = new Map(signature.slice(0, 1_000).split(',').map(splitPart))
  const seconds = Number(parts.get('t') ?? Number.NaN)
  const isFresh = Math.abs(now.getTime() / secondMs - seconds) <= toleranceSeconds
  const [given, expected] = [Buffer.from(parts.get('v1') ?? ''), Buffer.from(hmac(secret, seconds, body))]
  return isFresh && given.length === expected.length && timingSafeEqual(given, expected)
}

function splitPart(part: string): [string, string] {
  const [name = '', value = ''] = part.split('=', 2)
  return [name.trim(), value]
}

const hmac = (secret: string, seconds: number, body: Buffer): string =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
