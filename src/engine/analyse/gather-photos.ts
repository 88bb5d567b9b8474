import type { LonePhoto } from './analyse-photo.ts'
import { markDuplicates } from './mark-duplicates.ts'
import type { PhotoAnalysis } from './photo-analysis.ts'
import { sequencePhotos } from './sequence-photos.ts'
import { guessBusinessType } from './what-it-shows.ts'

// What photos tell together: which of them repeat another, what trade they are of, and an order.
export function gatherPhotos(lone: readonly LonePhoto[], knownTrade: string | undefined): PhotoAnalysis[] {
  const businessType = knownTrade ?? guessBusinessType(lone.map(({ facts }) => facts))
  const repeats = markDuplicates(lone.map(({ facts, hash }) => ({ ...facts, hash })))
  const photos = lone.map(({ facts }) => {
    const duplicateOf = repeats.get(facts.photoPath)
    return { ...facts, businessType, ...(duplicateOf === undefined ? {} : { duplicateOf }) }
  })
  return sequencePhotos(photos)
}
