import { and, eq, inArray } from 'drizzle-orm'
import { newId } from '#src/kit/ids.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { signEvent } from './event-signature.ts'
import type { IntentClaim, SandboxBuyer, SandboxOutcome } from './port.ts'
import { authenticationFailed, judgeCard } from './sandbox-cards.ts'
import { type SandboxIntent, sandboxIntents } from './tables.ts'

interface BuyerDeps {
  database: Database
  clock: Clock
  secret: string
}

type Status = SandboxIntent['status']

export function makeSandboxBuyer(deps: BuyerDeps): SandboxBuyer {
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
