import {
  advanceCustomer,
  findBuyerByEmail,
  findUnacknowledgedQuotes,
} from '#src/server/features/people/customers/feature.ts'
import { recordAudit } from '#src/server/features/people/audit/feature.ts'
import type { Incoming } from '#src/server/platform/http/port.ts'
import { type AcknowledgeDeps, acknowledgeQuotes } from './acknowledge-quotes.ts'

type Caller = Pick<Incoming, 'session' | 'cookie'>

// The quote goes to its own address, whatever address the caller names, and only once. From here on the customer has a
// quote.
export async function sendAutoResponse(
  deps: AcknowledgeDeps,
  caller: Caller,
  email: string | undefined,
): Promise<void> {
  const customerId = await findCustomerOf(deps, caller, email)
  if (!customerId) return
  await deps.database.transaction(async (tx) => {
    const waiting = await findUnacknowledgedQuotes(tx, customerId)
    await acknowledgeQuotes(deps, tx, waiting)
    if (!(await advanceCustomer(tx, customerId, 'quoted'))) return
    await recordAudit(tx, deps.clock.now(), [{ actor: 'system', action: 'customer.quoted', customerId }])
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
