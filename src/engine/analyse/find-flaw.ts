import type { PhotoAnalysis } from './photo-analysis.ts'

// A smear, a covered lens, a flash into the lens; a candle-lit table and a cup on white are far from it.
const limits = { sharpness: 30, darkest: 4, brightest: 97 }

export function findFlaw({
  sharpness,
  exposure,
}: Pick<PhotoAnalysis, 'sharpness' | 'exposure'>): PhotoAnalysis['flaw'] {
  if (exposure.brightness <= limits.darkest) return 'black'
  if (exposure.brightness >= limits.brightest) return 'burnt out'
  return sharpness < limits.sharpness ? 'blurred' : undefined
}
