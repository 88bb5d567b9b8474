import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Incoming } from '#src/server/platform/http/port.ts'
import type { Sender } from './upload-room.ts'

type Caller = Pick<Incoming, 'session' | 'cookie'>

interface QuoteAccess {
  // Whether the caller is the owner, or the visitor who made this customer's quote.
  mayTouch(caller: Caller, customerId: string): boolean
  // Whose quote this browser made, if any.
  customerOf(caller: Caller): string | undefined
}

export const senderOf = ({ source, session }: Pick<Incoming, 'source' | 'session'>): Sender => ({
  source,
  isOwner: session !== undefined,
})

// Whose photos the caller may touch by the name in the address: an entry that was merged leads to the one that was kept.
export async function reachCustomer(deps: ReachDeps, caller: Caller, named: string): Promise<string> {
  if (!deps.quoteAccess.mayTouch(caller, named)) throw new AppError('forbidden', refusals.linkOfAnotherQuote)
  return deps.followMerge(named)
}

export interface ReachDeps {
  quoteAccess: QuoteAccess
  // The entry that has everything of this one by now.
  followMerge: (customerId: string) => Promise<string>
}
