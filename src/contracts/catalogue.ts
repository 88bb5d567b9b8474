import * as words from './words/site/packages.ts'

// Everything that is sold. What it costs is in `prices.ts`. A name is the default of a word: whoever shows one says it.

export const serviceIds = ['vr1', 'vr2', 'vr3', 'combo-3', 'combo-5'] as const
export type ServiceId = (typeof serviceIds)[number]

export const serviceNames: Record<ServiceId, string> = {
  vr1: words.standardName,
  vr2: words.premiumName,
  vr3: words.luxuryName,
  'combo-3': words.combo3Name,
  'combo-5': words.combo5Name,
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
  express: { name: words.addOnExpressName },
  'premium-music': { name: words.addOnPremiumMusicName },
  'custom-branding': { name: words.addOnCustomBrandingName },
  'extra-revisions': { name: words.addOnExtraRevisionsName },
  'social-sizes': { name: words.addOnSocialSizesName },
  'priority-support': { name: words.addOnPrioritySupportName },
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
