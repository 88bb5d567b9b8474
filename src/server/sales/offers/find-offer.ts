import type { OfferState } from '#src/contracts/sales/checkout.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { offerPurpose } from './make-offer.ts'
import { findOfferRow } from './store.ts'
import type { OfferRow } from './tables.ts'

export interface OfferDeps {
  database: Executor
  secrets: Secrets
  clock: Clock
}

export type FoundOffer =
  | { state: 'unknown'; offer: undefined }
  | { state: Exclude<OfferState, 'unknown'>; offer: OfferRow }

// One that a stored cart names.
export async function findOfferById({ database, clock }: Omit<OfferDeps, 'secrets'>, id: string): Promise<FoundOffer> {
  const offer = await findOfferRow(database, id)
  return offer ? { state: stateOf(offer, clock.now()), offer } : { state: 'unknown', offer: undefined }
}

export async function findOffer({ database, secrets, clock }: OfferDeps, token: string): Promise<FoundOffer> {
  const now = clock.now()
  const id = secrets.verify(offerPurpose, token, now)
  const offer = id === undefined ? undefined : await findOfferRow(database, id)
  return offer ? { state: stateOf(offer, now), offer } : { state: 'unknown', offer: undefined }
}

export function stateOf({ usedAt, expiresAt }: OfferRow, now: Date): Exclude<OfferState, 'unknown'> {
  if (usedAt) return 'used'
  return expiresAt <= now ? 'expired' : 'valid'
}
