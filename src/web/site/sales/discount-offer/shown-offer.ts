import type { z } from 'zod'
import { defaultService, serviceNames } from '#src/contracts/catalogue.ts'
import { discountedPence, type Prices } from '#src/contracts/prices.ts'
import type { OfferState } from '#src/contracts/sales/checkout.ts'
import type { readOffer } from '#src/contracts/sales/offers.ts'
import { orderPages } from '#src/contracts/pages.ts'
import { toPounds } from '#src/kit/money.ts'

export interface ShownOffer {
  state: OfferState
  // Of the published discount.
  percent: number | null
  serviceName: string
  originalPrice: number
  price: number
  // A moment in milliseconds.
  endsAt: number | undefined
  claimUrl: string
}

// What a visitor sees before the server has made the published offer theirs.
export function describePlainOffer({ list, discountPercent: percent }: Prices): ShownOffer {
  const listPence = list[defaultService]
  return {
    state: 'valid',
    percent,
    serviceName: serviceNames[defaultService],
    originalPrice: toPounds(listPence),
    price: toPounds(discountedPence(listPence, percent)),
    endsAt: undefined,
    claimUrl: claimPublished({ service: defaultService, price: toPounds(listPence), percent }),
  }
}

type Answer = z.output<typeof readOffer.answer>

// Everything about an offer is the server's word. The published one is found again by the visitor's own cookie, so its
// link can stay short; any other carries its token.
export function describeOffer({ state, offer }: Answer, token: string | undefined): ShownOffer {
  if (!offer)
    return {
      state,
      percent: null,
      serviceName: '',
      originalPrice: 0,
      price: 0,
      endsAt: undefined,
      claimUrl: orderPages.checkout,
    }
  const { serviceType: service, serviceName, originalPrice, price, percent, expiresAt } = offer
  return {
    state,
    percent,
    serviceName,
    originalPrice,
    price,
    endsAt: Date.parse(expiresAt),
    claimUrl: token
      ? `${orderPages.checkout}?${new URLSearchParams({ offer: token, service }).toString()}`
      : claimPublished({ service, price: originalPrice, percent }),
  }
}

interface Claim {
  service: string
  price: number
  percent: number | null
}

function claimPublished({ service, price, percent }: Claim): string {
  const claim = new URLSearchParams({ discount: String(percent), price: String(price), service })
  return `${orderPages.checkout}?${claim.toString()}`
}
