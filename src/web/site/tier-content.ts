import type { ServiceId } from '#src/contracts/catalogue.ts'

// What a service contains, in the words of the price list. Prices come from the catalogue.
export const tierContent: Record<ServiceId, { photos?: string; lines: string[] }> = {
  vr1: { photos: '5-8 photos', lines: ['Standard AI movements', '48-hour delivery'] },
  vr2: { photos: '8-12 photos', lines: ['Advanced movements', 'Professional music', 'Multiple formats'] },
  vr3: { photos: '12-15 photos', lines: ['Cinematic movements', 'Premium music library'] },
  'combo-3': { lines: ['save £60'] },
  'combo-5': { lines: ['save £150'] },
}
