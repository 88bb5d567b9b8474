import * as refusals from '#src/contracts/words/site/refusals.ts'
import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { isAuthentic } from './event-signature.ts'
import { parseEvent } from './parse-event.ts'
import type { Intent, Payments } from './port.ts'
import { makeSandboxBuyer } from './sandbox-buyer.ts'
import { type SandboxIntent, sandboxIntents, sandboxRefunds } from './tables.ts'

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
    metadata: row.metadata,
    receiptEmail: row.receiptEmail ?? undefined,
    feeId: row.id,
    failure: row.lastError ?? undefined,
  }
}
