import type { z } from 'zod'
import { findService, serviceNames } from '#src/contracts/catalogue.ts'
import type { OfferState } from '#src/contracts/checkout.ts'
import type { readOffer } from '#src/contracts/offers.ts'
import { orderPages } from '#src/contracts/pages.ts'
import { hourMs } from '#src/kit/time.ts'
import { defaultPrice, defaultService } from '../checkout/default-price.ts'

export interface ShownOffer {
  state: OfferState
  serviceName: string
  originalPrice: number
  price: number
  // A moment in milliseconds.
  endsAt: number | undefined
  claimUrl: string
}

export const offerPercent = 10
const openMs = 48 * hourMs

// An offer that anybody may take: the price in the address less the published discount, for 48 hours from first sight.
export function describeOpenOffer(search: string, startedAt: number): ShownOffer {
  const query = new URLSearchParams(search)
  const named = findService(query.get('service') ?? '')
  const service = named ?? defaultService
  const asked = Number(query.get('price'))
  const isSane = Number.isFinite(asked) && asked > 0
  const originalPrice = isSane ? asked : defaultPrice(named)
  const claim = new URLSearchParams({ discount: String(offerPercent), price: String(originalPrice), service })
  return {
    state: 'valid',
    serviceName: serviceNames[service],
    originalPrice,
    price: Math.round(originalPrice * (1 - offerPercent / 100)),
    endsAt: startedAt + openMs,
    claimUrl: `${orderPages.checkout}?${claim.toString()}`,
  }
}

// One that we signed: everything about it is the server's word.
export function describeSignedOffer(token: string, { state, offer }: z.output<typeof readOffer.answer>): ShownOffer {
  const claim = new URLSearchParams({ offer: token, service: offer?.serviceType ?? '' })
  return {
    state,
    serviceName: offer?.serviceName ?? '',
    originalPrice: offer?.originalPrice ?? 0,
    price: offer?.price ?? 0,
    endsAt: offer ? Date.parse(offer.expiresAt) : undefined,
    claimUrl: `${orderPages.checkout}?${claim.toString()}`,
  }
}
