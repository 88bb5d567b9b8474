import type { PhotoAnalysis } from '../analyse/photo-analysis.ts'
import type { FormatName } from './formats.ts'
import { isLonely } from './is-lonely.ts'

// The order is the same for every format, but for its first and last word: a photo that would stand alone in the middle
// of this frame gives that place to the best one that fills it.
export function suitFormat(photos: readonly PhotoAnalysis[], format: FormatName): PhotoAnalysis[] {
  const suited = [...photos]
  for (const index of [0, suited.length - 1]) {
    const photo = suited[index]
    if (!photo || !isLonely(photo, format)) continue
    const better = suited
      .slice(1, -1)
      .filter((other) => !isLonely(other, format))
      .toSorted((a, b) => b.quality - a.quality)[0]
    if (!better) continue
    const place = suited.indexOf(better)
    suited[index] = { ...better, sequenceType: photo.sequenceType }
    suited[place] = { ...photo, sequenceType: better.sequenceType }
  }
  return suited
}
