import * as refusals from '#src/contracts/words/site/refusals.ts'
import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { isAuthentic, parseEvent, signEvent } from './stripe-answers.ts'
import type { Intent, Payments, IntentClaim, SandboxBuyer, SandboxOutcome, Card } from './port.ts'
import { type SandboxIntent, sandboxIntents, sandboxRefunds } from './tables.ts'
import { wordTable } from '#src/kit/word-table.ts'

// The provider's side of a payment without a provider: same states, same rules for repeated calls, no money.

export interface SandboxDeps {
  database: Database
  clock: Clock
  secrets: Secrets
}

export function makeSandboxPayments(deps: SandboxDeps): Payments {
  const { database, clock } = deps
  const secret = webhookSecret(deps.secrets)
  const find = async (id: string): Promise<Intent | undefined> => {
    const [row] = await database.select().from(sandboxIntents).where(eq(sandboxIntents.id, id))
    return row && toIntent(row)
  }
  const findSure = async (id: string): Promise<Intent> => {
    const intent = await find(id)
    if (!intent) throw new AppError('not_found', refusals.paymentUnknown)
    return intent
  }
  return {
    kind: 'sandbox',
    isForTests: true,
    createIntent: (wanted) => createIntent(deps, wanted),
    findIntent: find,
    cancelIntent: async (id) => {
      await database
        .update(sandboxIntents)
        .set({ status: 'cancelled' })
        .where(and(eq(sandboxIntents.id, id), inArray(sandboxIntents.status, ['waiting', 'action'])))
      return findSure(id)
    },
    refund: (wanted) => refund(deps, wanted),
    // Here a payment and its charge are the same.
    findIntentOfCharge: async (id) => id,
    // Nobody keeps anything of a payment without money.
    findFee: async (id) => {
      const { currency } = (await find(id)) ?? {}
      return currency ? { pence: 0, currency: currency.toUpperCase() } : undefined
    },
    // Nobody disputes a test card.
    findDispute: async () => undefined,
    listDisputes: async () => [],
    readEvent: (event) => {
      if (!isAuthentic(secret, event, clock.now())) throw new AppError('bad_request', 'The signature does not match.')
      return parseEvent(JSON.parse(event.body.toString()))
    },
    sandbox: makeSandboxBuyer({ ...deps, secret }),
  }
}

// The same for every process of one product, and another for every product.
const webhookSecret = (secrets: Secrets): string =>
  secrets.sign('sandbox webhook', 'events', new Date(Date.UTC(9999, 0)))

async function createIntent(
  { database, clock }: SandboxDeps,
  wanted: Parameters<Payments['createIntent']>[0],
): Promise<Intent> {
  const { idempotencyKey, amountPence, currency, metadata } = wanted
  const id = `pi_sandbox_${randomBytes(12).toString('hex')}`
  await database
    .insert(sandboxIntents)
    .values({
      id,
      idempotencyKey,
      clientSecret: `${id}_secret_${randomBytes(18).toString('hex')}`,
      createdAt: clock.now(),
      amountPence,
      currency,
      status: 'waiting',
      metadata,
      receiptEmail: wanted.receiptEmail ?? null,
    })
    .onConflictDoNothing()
  const [row] = await database.select().from(sandboxIntents).where(eq(sandboxIntents.idempotencyKey, idempotencyKey))
  if (row?.amountPence !== amountPence) throw new AppError('conflict', 'The same key was used for another payment.')
  return toIntent(row)
}

function refund({ database, clock }: SandboxDeps, wanted: Parameters<Payments['refund']>[0]) {
  const { intentId, amountPence, idempotencyKey } = wanted
  return database.transaction(async (tx) => {
    const [intent] = await tx.select().from(sandboxIntents).where(eq(sandboxIntents.id, intentId)).for('update')
    const [earlier] = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.idempotencyKey, idempotencyKey))
    if (earlier) return { id: earlier.id, ...sentBack }
    if (!intent || intent.status !== 'succeeded' || intent.refundedPence + amountPence > intent.amountPence) {
      throw new AppError('conflict', 'Refund amount is greater than unrefunded amount on charge.')
    }
    const id = `re_sandbox_${newId(clock.now().getTime())}`
    await tx.insert(sandboxRefunds).values({ id, idempotencyKey, intentId, amountPence })
    await tx
      .update(sandboxIntents)
      .set({ refundedPence: sql`${sandboxIntents.refundedPence} + ${amountPence}` })
      .where(eq(sandboxIntents.id, intentId))
    return { id, ...sentBack }
  })
}

// At once: there is no bank that could be slow.
const sentBack = { state: 'done', failure: undefined } as const

function toIntent(row: SandboxIntent): Intent {
  return {
    id: row.id,
    clientSecret: row.clientSecret,
    state: row.status === 'action' ? 'waiting' : row.status,
    amountPence: row.amountPence,
    receivedPence: row.status === 'succeeded' ? row.amountPence : 0,
    currency: row.currency,
    refundedPence: row.refundedPence,
    refunds: [],
    isDisputed: false,
    metadata: row.metadata,
    receiptEmail: row.receiptEmail ?? undefined,
    feeId: row.id,
    failure: row.lastError ?? undefined,
  }
}

interface BuyerDeps {
  database: Database
  clock: Clock
  secret: string
}

type Status = SandboxIntent['status']

function makeSandboxBuyer(deps: BuyerDeps): SandboxBuyer {
  return {
    confirm: async (claim, card) => {
      const verdict = judgeCard(card, deps.clock.now())
      if (verdict.kind === 'declined') return decline(deps, claim, verdict.message)
      const status = verdict.kind === 'pays' ? 'succeeded' : 'action'
      return answer(deps, await change(deps, claim, { from: untilPaid, status, lastError: null }))
    },
    // Only a card that asked for it: nobody pays without one.
    authenticate: async (claim, isApproved) => {
      if (!isApproved) return decline(deps, claim, authenticationFailed)
      return answer(deps, await change(deps, claim, { from: ['action'], status: 'succeeded', lastError: null }))
    },
  }
}

const untilPaid: Status[] = ['waiting', 'action']

// A payment that has already succeeded stays so: confirming twice pays once, and the buyer is told so.
function answer(deps: BuyerDeps, intent: SandboxIntent | undefined): SandboxOutcome | undefined {
  if (!intent) return undefined
  if (intent.status === 'action') return { status: 'action', error: null, events: [] }
  if (intent.status === 'succeeded') {
    return { status: 'succeeded', error: null, events: [makeEvent(deps, 'payment_intent.succeeded', intent)] }
  }
  const error = intent.status === 'cancelled' ? 'This payment was cancelled.' : (intent.lastError ?? 'Payment failed')
  return { status: 'declined', error, events: [] }
}

async function decline(deps: BuyerDeps, claim: IntentClaim, message: string): Promise<SandboxOutcome | undefined> {
  const intent = await change(deps, claim, { from: untilPaid, status: 'waiting', lastError: message })
  if (intent?.status !== 'waiting') return answer(deps, intent)
  return {
    status: 'declined',
    error: message,
    events: [makeEvent(deps, 'payment_intent.payment_failed', intent)],
  }
}

interface Change {
  from: Status[]
  status: Status
  lastError: string | null
}

// Answers how it stands afterwards, changed or not.
async function change({ database }: BuyerDeps, claim: IntentClaim, { from, ...changes }: Change) {
  const isTheirs = and(eq(sandboxIntents.id, claim.intentId), eq(sandboxIntents.clientSecret, claim.clientSecret))
  await database
    .update(sandboxIntents)
    .set(changes)
    .where(and(isTheirs, inArray(sandboxIntents.status, from)))
  const [intent] = await database.select().from(sandboxIntents).where(isTheirs)
  return intent
}

function makeEvent({ clock, secret }: BuyerDeps, type: string, intent: SandboxIntent) {
  const now = clock.now()
  const id = `evt_sandbox_${newId(now.getTime())}`
  const object = { id: intent.id, object: 'payment_intent', amount: intent.amountPence, currency: intent.currency }
  return signEvent(secret, JSON.stringify({ id, object: 'event', type, data: { object } }), now)
}

// The provider's published test cards, and what it says of each.

type CardVerdict = { kind: 'pays' } | { kind: 'asks' } | { kind: 'declined'; message: string }

const declined = (message: string): CardVerdict => ({ kind: 'declined', message })

const authenticationFailed =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

const cards = wordTable<CardVerdict>({
  '4242424242424242': { kind: 'pays' },
  '4000002500003155': { kind: 'asks' },
  '4000000000000002': declined('Your card was declined.'),
  '4000000000009995': declined('Your card has insufficient funds.'),
  '4000000000000069': declined('Your card has expired.'),
  '4000000000000127': declined("Your card's security code is incorrect."),
  '4000000000000119': declined('An error occurred while processing your card. Try again in a little bit.'),
})

export function judgeCard({ number, expiry, cvc }: Card, now: Date): CardVerdict {
  const verdict = cards[number.replaceAll(/\D/g, '')]
  if (!verdict) return declined('Your card number is incorrect. In test mode only test cards work.')
  const ends = endOf(expiry)
  if (!ends) return declined("Your card's expiration date is invalid.")
  if (ends <= now) return declined('Your card has expired.')
  if (!/^\d{3,4}$/.test(cvc)) return declined("Your card's security code is invalid.")
  return verdict
}

// The first moment after the month on the card.
function endOf(expiry: string): Date | undefined {
  const [, month, year] = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/.exec(expiry) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return undefined
  return new Date(Date.UTC(2000 + Number(year), Number(month), 1))
}
