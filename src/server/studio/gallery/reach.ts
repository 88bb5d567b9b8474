import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Asker, Incoming } from '#src/server/platform/http/port.ts'
import type { GalleryDeps } from '#src/server/studio/deps.ts'
import type { Reach } from './photos.sql.ts'
import type { Sender } from './upload-room.ts'

type Caller = Pick<Asker, 'session' | 'cookie'>

export const senderOf = ({ source, session }: Pick<Incoming, 'source' | 'session'>): Sender => ({
  source,
  isOwner: session !== undefined,
})

// Judged before any of a photo is read: whoever made the quote that the address names, or the owner.
export const admitToQuote =
  ({ quoteAccess }: Pick<GalleryDeps, 'quoteAccess'>) =>
  (asker: Asker & { params: { customerId: string } }): void => {
    if (!quoteAccess.mayTouch(asker, asker.params.customerId)) {
      throw new AppError('forbidden', refusals.linkOfAnotherQuote)
    }
  }

// An entry that was merged leads to the one that was kept. There, whoever holds a link of the former finds what came to it
// and nothing else; the owner finds everything.
export async function reachPhotos(deps: GalleryDeps, { session }: Caller, named: string): Promise<Reach> {
  return { customerId: await deps.followMerge(named), cameTo: session ? undefined : named }
}

// What is added is in the next film of the one that was kept: it takes more than a quote that anybody can ask for.
export async function reachToAdd(deps: GalleryDeps, caller: Caller, named: string): Promise<Reach> {
  const reach = await reachPhotos(deps, caller, named)
  const isJoined = reach.cameTo !== undefined && reach.customerId !== named
  if (isJoined && !(await deps.hasPaidItself(named))) throw new AppError('forbidden', refusals.quoteJoined)
  return reach
}
