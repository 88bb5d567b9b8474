import { maxPhotos } from '#src/contracts/studio/photo-limits.ts'

export type Taken = { images: File[] } | { refusal: string }

// All or nothing: a selection with something wrong in it leaves the list as it was.
export function takeImages(before: readonly File[], added: readonly File[]): Taken {
  if (added.some(({ type }) => !type.startsWith('image/'))) return { refusal: 'Only image files are allowed' }
  if (before.length + added.length > maxPhotos) return { refusal: `Maximum ${maxPhotos} images allowed` }
  return { images: [...before, ...added] }
}
