import type { LonePhoto } from './analyse-photo.ts'
import type { PhotoAnalysis } from './photo-analysis.ts'
import { sequencePhotos } from './sequence-photos.ts'
import { guessBusinessType } from './what-it-shows.ts'
import { hashDistance } from './hash-distance.ts'

interface Hashed {
  photoPath: string
  hash: bigint
  quality: number
}

// Of 256 bits: the same photo saved again differs in a few, two frames of one burst in about 20, others in about 100.
const mostDifferent = 26

// Which photo each one repeats; the better of two stays.
function markDuplicates(photos: readonly Hashed[]): Map<string, string> {
  const repeats = new Map<string, string>()
  const kept: Hashed[] = []
  for (const photo of photos.toSorted((a, b) => b.quality - a.quality)) {
    const original = kept.find((other) => hashDistance(other.hash, photo.hash) <= mostDifferent)
    if (original) repeats.set(photo.photoPath, original.photoPath)
    else kept.push(photo)
  }
  return repeats
}

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
