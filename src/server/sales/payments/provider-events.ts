import { tellOwner } from '#src/server/admin/health/feature.ts'
import { z } from 'zod'
import {
  authenticateSandboxPayment,
  confirmSandboxPayment,
  receivePaymentEvent,
} from '#src/contracts/sales/payments.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { PaymentEvent, SandboxBuyer, SandboxOutcome, SignedEvent } from '#src/server/platform/payments/port.ts'
import { prove } from '#src/server/people/proofs/feature.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import type { PaymentDeps } from './deps.ts'
import { followDispute } from './disputes.ts'
import { insertEvent } from './payments.sql.ts'
import { settleWithFee } from './settle-payment.ts'

// Verified, kept once, and answered at once: the work is done in the background. Real and sandbox events alike.
async function receiveEvent(deps: PaymentDeps, signed: SignedEvent): Promise<void> {
  const payments = await deps.payments()
  const { id, type, about } = payments.readEvent(signed)
  if (payments.kind === 'stripe') await prove(deps, deps.database, 'webhook')
  if (about.kind === 'nothing') return
  await deps.database.transaction(async (tx) => {
    const isNews = await insertEvent(tx, { id, type, objectId: about.id, receivedAt: deps.clock.now() })
    if (isNews) await deps.queue.enqueue(tx, handleEventJob, [about])
  })
}

type EventSubject = Exclude<PaymentEvent['about'], { kind: 'nothing' }>

// A short outage is nobody's business.
const tellFromAttempt = 3

// What the event said is not believed: the provider is asked how it stands now. While it does not answer in a way that
// can be read, the event is tried again, and the owner hears of it after a few seconds.
async function handleEvent(deps: PaymentDeps, subject: EventSubject, attempt = 1): Promise<void> {
  try {
    if (subject.kind === 'dispute') await followDispute(deps, subject.id)
    else await followPayment(deps, subject)
  } catch (problem) {
    if (attempt >= tellFromAttempt) await deps.database.transaction((tx) => tellOwner(deps, tx, unsettled(subject)))
    throw problem
  }
}

const unsettled = ({ kind, id }: EventSubject) => ({
  incident: `payment-event ${id}`,
  message: `We could not process a message from the payment provider yet: ${kind} ${id}. Check it with the provider`,
})

async function followPayment(deps: PaymentDeps, { kind, id }: EventSubject): Promise<void> {
  const intentId = kind === 'charge' ? await (await deps.payments()).findIntentOfCharge(id) : id
  const intent = intentId ? await (await deps.payments()).findIntent(intentId) : undefined
  if (intent) await settleWithFee(deps, intent)
}

// Ten attempts over a day: as long as a provider might be away.
const handleEventJob = defineJob({
  name: 'payments.handle-event',
  schema: z.object({ kind: z.enum(['intent', 'charge', 'dispute']), id: z.string().max(255) }),
  attempts: 10,
  retryDelaySeconds: 5,
  maxAtOnce: 8,
})

export const eventJobs = [handleEventJob]

export const eventHandlers = (deps: PaymentDeps): JobHandler[] => [
  handleJob(handleEventJob, (subject, { attempt }) => handleEvent(deps, subject, attempt)),
]

export const eventRoutes = (deps: PaymentDeps): Route[] => [
  route(receivePaymentEvent, async ({ rawBody, header }) => {
    await receiveEvent(deps, { body: rawBody, signature: header('stripe-signature') ?? '' })
    return { body: { received: true as const } }
  }),
  ...sandboxRoutes(deps),
]

// The buyer's side of the sandbox. With a real provider there is no such thing.
function sandboxRoutes(deps: PaymentDeps): Route[] {
  const act = async (call: (buyer: SandboxBuyer) => Promise<SandboxOutcome | undefined>) => {
    const { sandbox } = await deps.payments()
    const outcome = sandbox && (await call(sandbox))
    if (!outcome) throw new AppError('not_found', refusals.paymentUnknown)
    for (const event of outcome.events) await receiveEvent(deps, event)
    return { body: { status: outcome.status, error: outcome.error } }
  }
  const claimOf = (body: { paymentIntentId: string; clientSecret: string }) => ({
    intentId: body.paymentIntentId,
    clientSecret: body.clientSecret,
  })
  return [
    route(confirmSandboxPayment, ({ body }) => act((buyer) => buyer.confirm(claimOf(body), body.card))),
    route(authenticateSandboxPayment, ({ body }) => act((buyer) => buyer.authenticate(claimOf(body), body.isApproved))),
  ]
}
