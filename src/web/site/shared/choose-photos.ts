import { maxPhotoBytes, maxPhotos, photoTypes } from '#src/contracts/studio/photo-limits.ts'
import * as words from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'

export interface ChosenPhotos {
  accepted: File[]
  message?: string
}

export function choosePhotos(existing: number, files: readonly File[]): ChosenPhotos {
  if (files.length > maxPhotos) return { accepted: [], message: say(words.tooManyPhotos) }
  if (existing + files.length > maxPhotos) return { accepted: [], message: say(words.tooManyPhotosInTotal) }
  const accepted = files.filter((file) => isPhoto(file) && file.size <= maxPhotoBytes)
  if (accepted.length === files.length) return { accepted }
  return { accepted, message: say(words.filesSkipped) }
}

const types: readonly string[] = [...photoTypes, 'image/heif']

// Only Apple's systems know the type of a HEIC file; elsewhere its name has to do.
const isPhoto = ({ type, name }: File): boolean => types.includes(type) || (type === '' && /\.hei[cf]$/i.test(name))
