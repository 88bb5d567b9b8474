import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Asker, Incoming } from '#src/server/platform/http/port.ts'
import type { Sender } from './upload-room.ts'

type Caller = Pick<Asker, 'session' | 'cookie'>

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

// Judged before any of a photo is read: whoever made the quote that the address names, or the owner.
export const admitToQuote =
  ({ quoteAccess }: Pick<ReachDeps, 'quoteAccess'>) =>
  (asker: Asker & { params: { customerId: string } }): void => {
    if (!quoteAccess.mayTouch(asker, asker.params.customerId)) {
      throw new AppError('forbidden', refusals.linkOfAnotherQuote)
    }
  }

export interface ReachDeps {
  quoteAccess: QuoteAccess
  // The entry that has everything of this one by now.
  followMerge: (customerId: string) => Promise<string>
}
