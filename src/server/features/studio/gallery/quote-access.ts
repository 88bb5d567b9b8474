import { AppError } from '#src/kit/app-error.ts'
import type { Incoming } from '#src/server/platform/http/port.ts'
import type { Sender } from './upload-room.ts'

type Caller = Pick<Incoming, 'session' | 'cookie'>

export interface QuoteAccess {
  // Whether the caller is the owner, or the visitor who made this customer's quote.
  mayTouch(caller: Caller, customerId: string): boolean
}

export const senderOf = ({ source, session }: Pick<Incoming, 'source' | 'session'>): Sender => ({
  source,
  isOwner: session !== undefined,
})

export function refuseStranger(access: QuoteAccess, caller: Caller, customerId: string): void {
  if (!access.mayTouch(caller, customerId)) throw new AppError('forbidden', 'This link does not belong to your quote.')
}
