import { hashDistance } from './perceptual-hash.ts'

interface Hashed {
  photoPath: string
  hash: bigint
  quality: number
}

// Of 256 bits: the same photo saved again differs in a few, two frames of one burst in about 20, others in about 100.
const mostDifferent = 26

// Which photo each one repeats; the better of two stays.
export function markDuplicates(photos: readonly Hashed[]): Map<string, string> {
  const repeats = new Map<string, string>()
  const kept: Hashed[] = []
  for (const photo of photos.toSorted((a, b) => b.quality - a.quality)) {
    const original = kept.find((other) => hashDistance(other.hash, photo.hash) <= mostDifferent)
    if (original) repeats.set(photo.photoPath, original.photoPath)
    else kept.push(photo)
  }
  return repeats
}
