// Everything that is sold. What it costs is in `prices.ts`.

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

export const addOns: Record<AddOnId, { name: string }> = {
  express: { name: 'Express 12h Delivery' },
  'premium-music': { name: 'Premium Music' },
  'custom-branding': { name: 'Custom Branding' },
  'extra-revisions': { name: 'Extra Revisions' },
  'social-sizes': { name: 'Multiple Social Sizes' },
  'priority-support': { name: 'Priority Support' },
}

// A checkout without any choice: VR2 Premium at the price of the Terms.
export const defaultService: ServiceId = 'vr2'

// Every call takes an id or a name.
export function findService(idOrName: string): ServiceId | undefined {
  return serviceIds.find((id) => id === idOrName || serviceNames[id] === idOrName)
}

export function findAddOn(idOrName: string): AddOnId | undefined {
  return addOnIds.find((id) => id === idOrName || addOns[id].name === idOrName)
}
