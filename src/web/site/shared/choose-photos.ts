import { maxPhotoBytes, maxPhotos, photoTypes } from '#src/contracts/studio/photo-limits.ts'

export interface ChosenPhotos {
  accepted: File[]
  message?: string
}

export function choosePhotos(existing: number, files: readonly File[]): ChosenPhotos {
  if (files.length > maxPhotos) return { accepted: [], message: 'Maximum 25 images allowed' }
  if (existing + files.length > maxPhotos) return { accepted: [], message: 'Maximum 25 images allowed in total' }
  const accepted = files.filter((file) => isPhoto(file) && file.size <= maxPhotoBytes)
  if (accepted.length === files.length) return { accepted }
  return { accepted, message: 'Some files were skipped (only images under 20MB allowed)' }
}

const types: readonly string[] = [...photoTypes, 'image/heif']

// Only Apple's systems know the type of a HEIC file; elsewhere its name has to do.
const isPhoto = ({ type, name }: File): boolean => types.includes(type) || (type === '' && /\.hei[cf]$/i.test(name))
