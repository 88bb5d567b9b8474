import { likenessOf } from '#src/engine/geometry/rect.ts'
import type { Found } from './photo-analysis.ts'

// The detector names one thing several times; of boxes that mostly coincide the surest stays.
export function keepSurest(found: readonly Found[], mostAlike: number): Found[] {
  const kept: Found[] = []
  for (const next of found.toSorted((a, b) => b.confidence - a.confidence)) {
    if (kept.every((other) => likenessOf(other.box, next.box) < mostAlike)) kept.push(next)
  }
  return kept
}
