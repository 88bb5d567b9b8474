import { findBuyerByEmail, findUnacknowledgedQuotes } from '#src/server/people/customers/feature.ts'
import type { Incoming } from '#src/server/platform/http/port.ts'
import { type AcknowledgeDeps, acknowledgeQuotes } from './acknowledge-quotes.ts'

type Caller = Pick<Incoming, 'session' | 'cookie'>

// The quote goes to its own address, whatever address the caller names, and only once: at once, instead of in a moment.
export async function sendAutoResponse(
  deps: AcknowledgeDeps,
  caller: Caller,
  email: string | undefined,
): Promise<void> {
  const customerId = await findCustomerOf(deps, caller, email)
  if (!customerId) return
  await deps.database.transaction(async (tx) => {
    await acknowledgeQuotes(deps, tx, await findUnacknowledgedQuotes(tx, customerId))
  })
}

async function findCustomerOf(
  deps: AcknowledgeDeps,
  caller: Caller,
  email: string | undefined,
): Promise<string | undefined> {
  const own = deps.quoteAccess.customerOf(caller)
  if (own || !caller.session) return own
  const named = email ? await findBuyerByEmail(deps.database, email) : undefined
  return named?.customerId
}
