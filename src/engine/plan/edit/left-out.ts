import type { Analysis, PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import type { LeftOut } from '#src/engine/plan/timeline.ts'

// Every photo that was given and is not in the film, with the reason in words for whoever ordered it.
export function leftOut({ photos }: Analysis, shown: ReadonlySet<string>): LeftOut[] {
  return photos
    .filter(({ photoPath }) => !shown.has(photoPath))
    .map((photo) => ({ path: photo.photoPath, reason: reasonFor(photo) }))
}

function reasonFor({ duplicateOf, flaw, sharpness, exposure }: PhotoAnalysis): string {
  if (duplicateOf !== undefined) return 'It shows the same as another photo.'
  if (flaw === 'blurred') return 'It is too blurred to be shown.'
  if (flaw === 'black') return 'It is almost black: nothing can be seen.'
  if (flaw === 'burnt out') return 'It is too bright: nothing but white is left.'
  if (sharpness < 25) return 'It is blurred, and the film had no room for it.'
  if (exposure.verdict === 'dark') return 'It is very dark, and the film had no room for it.'
  return 'The film had no room for it: the others were stronger.'
}
