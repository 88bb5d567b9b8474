import type { AddOnId, ServiceId } from '#src/contracts/catalogue.ts'
import type { FilmFormat } from '#src/contracts/studio/film-choices.ts'

// What each package holds. The landing, the checkout, the price, the receipt and the film itself are made of this.

interface Package {
  tier: 'vr1' | 'vr2' | 'vr3'
  films: number
  // Of each film.
  formats: FilmFormat[]
  // Scores to choose from, composed for the film.
  hasMusicLibrary: boolean
}

const multiple: FilmFormat[] = ['stories', 'square', 'portrait', 'landscape']
const premium = { tier: 'vr2', formats: multiple, hasMusicLibrary: false } as const

export const packages: Record<ServiceId, Package> = {
  vr1: { tier: 'vr1', films: 1, formats: ['stories'], hasMusicLibrary: false },
  vr2: { ...premium, films: 1 },
  vr3: { tier: 'vr3', films: 1, formats: multiple, hasMusicLibrary: true },
  'combo-3': { ...premium, films: 3 },
  'combo-5': { ...premium, films: 5 },
}

// By the package, or bought beside it.
export const hasMusicLibrary = (tier: Package['tier'], addOns: readonly AddOnId[]): boolean =>
  packages[tier].hasMusicLibrary || addOns.includes('premium-music')

// What a package holds already is not sold beside it.
export const isIncluded = (service: ServiceId, addOn: AddOnId): boolean =>
  (addOn === 'social-sizes' && packages[service].formats.length > 1) ||
  (addOn === 'premium-music' && packages[service].hasMusicLibrary)

export const withoutIncluded = (service: ServiceId, addOns: readonly AddOnId[]): AddOnId[] =>
  addOns.filter((addOn) => !isIncluded(service, addOn))

// As the packages are offered: 5-8 photos, 8-12 and 12-15. Of two that fit, the smaller one.
export function tierForPhotos(photos: number): 'vr1' | 'vr2' | 'vr3' {
  if (photos <= 8) return 'vr1'
  return photos <= 12 ? 'vr2' : 'vr3'
}
