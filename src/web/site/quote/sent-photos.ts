import { clearDraft, type DraftPhoto, readDraft, type SentQuote, updateDraft } from './draft-record.ts'
import { addPhoto, dropPhoto } from './photo-store.ts'
import type { ChosenPhoto } from './use-photos.ts'

// While the photos of a stored quote are sent, the draft holds those that have not arrived: a reload goes on with them.

const photosOfDraft = (): DraftPhoto[] => readDraft()?.photos ?? []

export function rememberPhoto(photo: ChosenPhoto, position: number, sent: SentQuote): void {
  const photos = photosOfDraft()
  if (photos.some(({ key }) => key === photo.key)) return
  updateDraft({ photos: [...photos, { key: photo.key, position }], sent })
  void addPhoto(photo)
}

export function rememberPlace(key: string, place: string): void {
  updateDraft({ photos: photosOfDraft().map((photo) => (photo.key === key ? { ...photo, place } : photo)) })
}

// The draft ends with its last photo.
export function forgetPhoto(key: string): void {
  const photos = photosOfDraft().filter((photo) => photo.key !== key)
  if (photos.length === 0) clearDraft()
  else updateDraft({ photos })
  void dropPhoto(key)
}
