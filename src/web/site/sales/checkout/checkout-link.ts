import { findService, type ServiceId } from '#src/contracts/catalogue.ts'

// What the address of the checkout asks for. A discount counts only with its price, and both only in sane ranges.
export interface CheckoutLink {
  service: ServiceId | undefined
  discount: { percent: number; price: number } | undefined
  offer: string | undefined
}

export const plainLink: CheckoutLink = { service: undefined, discount: undefined, offer: undefined }

export function readCheckoutLink(search: string): CheckoutLink {
  const query = new URLSearchParams(search)
  const percent = readNumber(query.get('discount'))
  const price = readNumber(query.get('price'))
  const isSane = percent >= 1 && percent <= 100 && price > 0
  return {
    service: findService(query.get('service') ?? ''),
    discount: isSane ? { percent, price } : undefined,
    offer: query.get('offer') ?? undefined,
  }
}

const readNumber = (text: string | null): number => {
  const number = text?.trim() ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : Number.NaN
}
