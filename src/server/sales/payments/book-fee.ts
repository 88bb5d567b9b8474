import { addFee, lockOrder } from '#src/server/sales/orders/feature.ts'
import type { Intent } from '#src/server/platform/payments/port.ts'
import type { PaymentDeps } from './deps.ts'
import { settleIntent } from './settle-intent.ts'
import { findAttemptOfIntent, updateAttempt } from './store.ts'

// For jobs: no buyer waits for the fee.
export async function settleWithFee(deps: PaymentDeps, intent: Intent): Promise<void> {
  await settleIntent(deps, intent)
  await bookFee(deps, intent)
}

// What the provider keeps of a payment. A key that may not read it, or a provider that hasn't worked it out yet, never
// holds up an order: whenever the payment is looked at again, so is its fee.
async function bookFee(deps: PaymentDeps, { id, state, feeId }: Intent): Promise<void> {
  const known = await findAttemptOfIntent(deps.database, id)
  if (state !== 'succeeded' || !feeId || !known || known.feePence !== null) return
  try {
    const fee = await (await deps.payments()).findFee(feeId)
    if (!fee) return
    await deps.database.transaction(async (tx) => {
      await lockOrder(tx, known.orderId)
      const attempt = await findAttemptOfIntent(tx, id)
      if (attempt?.feePence !== null) return
      await updateAttempt(tx, attempt.id, { feePence: fee.pence })
      await addFee(tx, attempt.orderId, fee)
    })
  } catch (err) {
    deps.log.warn({ err, intentId: id }, 'the fee of a payment could not be read')
  }
}
