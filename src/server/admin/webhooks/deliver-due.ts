import { hourMs, minuteMs, secondMs } from '#src/kit/time.ts'
import { repeatWork } from '#src/server/platform/queue/port.ts'
import type { PostOutcome } from '#src/server/platform/websites/port.ts'
import { signMessage } from './sign-message.ts'
import { claimDue, type DueDelivery, finishDelivery, postponeDelivery } from './store.ts'
import { isOwnHost, sealPurpose, type WebhookDeps } from './webhook-deps.ts'

export type DeliveryDeps = Pick<WebhookDeps, 'database' | 'clock' | 'secrets' | 'postOutside' | 'webhookHosts' | 'log'>

const atOnce = 8

// The pauses that the scheme recommends: over three days in all, then it is given up until somebody asks for it.
const pauses = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]

// In each process that works. Answers how to end it: what is under way is cut off and told again later.
export const tellWebhooks = (deps: DeliveryDeps): (() => Promise<void>) =>
  repeatWork({
    work: (signal) => deliverDue(deps, signal),
    everyMs: 2 * secondMs,
    log: deps.log,
    failure: 'webhooks could not be sent',
  })

// Tells what may be told now. Answers how much that was.
async function deliverDue(deps: DeliveryDeps, signal: AbortSignal): Promise<number> {
  const due = await claimDue(deps.database, atOnce)
  await Promise.all(due.map((one) => deliver(deps, one, signal)))
  return due.length
}

async function deliver(deps: DeliveryDeps, due: DueDelivery, signal: AbortSignal): Promise<void> {
  const { id, kind, data, createdAt, url } = due
  const body = JSON.stringify({ type: kind, timestamp: createdAt, data })
  const timestamp = Math.floor(deps.clock.now().getTime() / secondMs)
  const secret = openSecret(deps, due)
  if (secret === undefined) return finishDelivery(deps.database, id, { state: 'failed', answer: sealedBefore })
  const headers = { 'content-type': 'application/json', ...signMessage(secret, { id: `msg_${id}`, timestamp, body }) }
  const outcome = await deps.postOutside(url, { body, headers, mayBeInternal: isOwnHost(deps, url), signal })
  await record(deps, due, outcome)
}

const sealedBefore =
  'The secret of this webhook was sealed with an APP_SECRET that is gone. Remove it and add it again.'

function openSecret({ secrets }: DeliveryDeps, { secret }: DueDelivery): string | undefined {
  try {
    return secrets.open(sealPurpose, secret)
  } catch {
    return undefined
  }
}

async function record({ database }: DeliveryDeps, { id, attempts }: DueDelivery, outcome: PostOutcome): Promise<void> {
  const answer = outcome.kind === 'answered' ? `Answered ${outcome.status}` : outcome.reason
  const status = outcome.kind === 'answered' ? outcome.status : 0
  if (status >= 200 && status < 300) return finishDelivery(database, id, { state: 'delivered', answer })
  const pauseMs = pauses[attempts - 1]
  // 'Gone' means that nobody wants it any more.
  if (pauseMs === undefined || status === 410) return finishDelivery(database, id, { state: 'failed', answer })
  await postponeDelivery(database, id, { seconds: pauseMs / secondMs, answer })
}
