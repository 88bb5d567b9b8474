// Everything that is sold and what it costs. No price is written anywhere else.

export const serviceIds = ['vr1', 'vr2', 'vr3', 'combo-3', 'combo-5'] as const
export type ServiceId = (typeof serviceIds)[number]

export const serviceNames: Record<ServiceId, string> = {
  vr1: 'VR1 Standard',
  vr2: 'VR2 Premium',
  vr3: 'VR3 Luxury',
  'combo-3': 'Combo 3 Videos',
  'combo-5': 'Combo 5 Videos',
}

// How many films of which tier a service is.
export const servicePackages: Record<ServiceId, { tier: 'vr1' | 'vr2' | 'vr3'; films: number }> = {
  vr1: { tier: 'vr1', films: 1 },
  vr2: { tier: 'vr2', films: 1 },
  vr3: { tier: 'vr3', films: 1 },
  'combo-3': { tier: 'vr2', films: 3 },
  'combo-5': { tier: 'vr2', films: 5 },
}

export const addOnIds = [
  'express',
  'premium-music',
  'custom-branding',
  'extra-revisions',
  'social-sizes',
  'priority-support',
] as const
export type AddOnId = (typeof addOnIds)[number]

export interface AddOn {
  name: string
  pricePence: number
}

export const addOns: Record<AddOnId, AddOn> = {
  express: { name: 'Express 12h Delivery', pricePence: 39_00 },
  'premium-music': { name: 'Premium Music', pricePence: 19_00 },
  'custom-branding': { name: 'Custom Branding', pricePence: 32_00 },
  'extra-revisions': { name: 'Extra Revisions', pricePence: 26_00 },
  'social-sizes': { name: 'Multiple Social Sizes', pricePence: 13_00 },
  'priority-support': { name: 'Priority Support', pricePence: 19_00 },
}

// `list` is the public price list; `terms` are the prices of the Terms page and of the operator's screens.
export type PriceBook = 'list' | 'terms'

const books: Record<PriceBook, Partial<Record<ServiceId, number>>> = {
  list: { vr1: 99_00, vr2: 119_00, vr3: 149_00, 'combo-3': 297_00, 'combo-5': 495_00 },
  terms: { vr1: 77_00, vr2: 99_00, vr3: 119_00 },
}

// What the operator's screens show for a service that the terms do not list.
const unlistedPence = 99_00

export const rushPence = 20_00

// Shown with their prices and asked for with a quote: they cannot be paid online.
export const voicePence = 32_00
export const photographyPence = 30_00

// Lines of the Terms only: nothing on the site sells them by themselves.
export const termsExtras = { monthlyPackage: { films: 5, pricePence: 299_00 }, expressPence: 30_00 }

// The published discount, on the price of the service alone and rounded to the pound.
export const discountPercent = 10

export function servicePricePence(book: PriceBook, service: ServiceId): number {
  return books[book][service] ?? unlistedPence
}

// A checkout without any choice: VR2 Premium at the price of the Terms.
export const defaultService: ServiceId = 'vr2'
export const defaultPence = servicePricePence('terms', defaultService)

export const discountedPence = (pricePence: number, percent = discountPercent): number =>
  Math.round((pricePence * (1 - percent / 100)) / 100) * 100

// Every call takes an id or a name.
export function findService(idOrName: string): ServiceId | undefined {
  return serviceIds.find((id) => id === idOrName || serviceNames[id] === idOrName)
}

export function findAddOn(idOrName: string): AddOnId | undefined {
  return addOnIds.find((id) => id === idOrName || addOns[id].name === idOrName)
}
