import type { z } from 'zod'
import {
  defaultService,
  discountedPence,
  discountPercent,
  serviceNames,
  servicePricePence,
} from '#src/contracts/catalogue.ts'
import type { OfferState } from '#src/contracts/sales/checkout.ts'
import type { readOffer } from '#src/contracts/sales/offers.ts'
import { orderPages } from '#src/contracts/pages.ts'
import { toPounds } from '#src/kit/money.ts'

export interface ShownOffer {
  state: OfferState
  serviceName: string
  originalPrice: number
  price: number
  // A moment in milliseconds.
  endsAt: number | undefined
  claimUrl: string
}

// What a visitor sees before the server has made the published offer theirs.
export function describePlainOffer(): ShownOffer {
  const listPence = servicePricePence('list', defaultService)
  return {
    state: 'valid',
    serviceName: serviceNames[defaultService],
    originalPrice: toPounds(listPence),
    price: toPounds(discountedPence(listPence)),
    endsAt: undefined,
    claimUrl: claimPublished({ service: defaultService, price: toPounds(listPence) }),
  }
}

type Answer = z.output<typeof readOffer.answer>

// Everything about an offer is the server's word. The published one is found again by the visitor's own cookie, so its
// link can stay short; any other carries its token.
export function describeOffer({ state, offer }: Answer, token: string | undefined): ShownOffer {
  if (!offer)
    return { state, serviceName: '', originalPrice: 0, price: 0, endsAt: undefined, claimUrl: orderPages.checkout }
  const { serviceType: service, serviceName, originalPrice, price, expiresAt } = offer
  return {
    state,
    serviceName,
    originalPrice,
    price,
    endsAt: Date.parse(expiresAt),
    claimUrl: token
      ? `${orderPages.checkout}?${new URLSearchParams({ offer: token, service }).toString()}`
      : claimPublished({ service, price: originalPrice }),
  }
}

function claimPublished({ service, price }: { service: string; price: number }): string {
  const claim = new URLSearchParams({ discount: String(discountPercent), price: String(price), service })
  return `${orderPages.checkout}?${claim.toString()}`
}
