// A photo's description that came from elsewhere. Undefined when it is none: nobody has to trust it.

import { cleanMask } from './clean-mask.ts'
import { mapSide, type PhotoAnalysis, photoAnalysisSchema } from './photo-analysis.ts'

const mostCharacters = 120_000
const cellCharacters = 4 * Math.ceil(mapSide ** 2 / 3)

export function readAnalysis(given: unknown): PhotoAnalysis | undefined {
  const read = photoAnalysisSchema.safeParse(given)
  if (!read.success || JSON.stringify(read.data).length > mostCharacters) return undefined
  const { salience, cutout, ...rest } = read.data
  if (salience !== undefined && salience.cells.length !== cellCharacters) return undefined
  const mask = cutout && cleanMask(cutout.mask)
  if (cutout && !mask) return undefined
  return { ...rest, ...(salience && { salience }), ...(cutout && mask && { cutout: { ...cutout, mask } }) }
}
