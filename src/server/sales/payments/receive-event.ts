import type { SignedEvent } from '#src/server/platform/payments/port.ts'
import type { PaymentDeps } from './deps.ts'
import { handleEventJob } from './jobs.ts'
import { insertEvent } from './store.ts'

// Verified, kept once, and answered at once: the work is done in the background. Real and sandbox events alike.
export async function receiveEvent(deps: PaymentDeps, signed: SignedEvent): Promise<void> {
  const { id, type, about } = (await deps.payments()).readEvent(signed)
  if (about.kind === 'nothing') return
  await deps.database.transaction(async (tx) => {
    const isNews = await insertEvent(tx, { id, type, objectId: about.id, receivedAt: deps.clock.now() })
    if (isNews) await deps.queue.enqueue(tx, handleEventJob, [about])
  })
}
