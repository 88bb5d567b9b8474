// A photo's description that came from elsewhere. Undefined when it is none: nobody has to trust it.

import { mapSide, type PhotoAnalysis, photoAnalysisSchema } from './photo-analysis.ts'

const mostCharacters = 120_000
const cellCharacters = 4 * Math.ceil(mapSide ** 2 / 3)

export function readAnalysis(given: unknown): PhotoAnalysis | undefined {
  const read = photoAnalysisSchema.safeParse(given)
  if (!read.success || JSON.stringify(read.data).length > mostCharacters) return undefined
  const { salience, cutout } = read.data
  const isWhole = salience === undefined || salience.cells.length === cellCharacters
  return isWhole && (cutout === undefined || isBase64(cutout.mask)) ? read.data : undefined
}

const isBase64 = (text: string): boolean => /^[\w+/]+={0,2}$/.test(text)
