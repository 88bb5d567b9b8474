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

// The draft ends with its last photo. Those that arrived are counted: a reload does not find them here.
export function forgetPhoto(key: string, hasArrived = false): void {
  const draft = readDraft()
  const photos = photosOfDraft().filter((photo) => photo.key !== key)
  const sent = draft?.sent && hasArrived ? { ...draft.sent, arrived: (draft.sent.arrived ?? 0) + 1 } : draft?.sent
  if (photos.length === 0) clearDraft()
  else updateDraft({ photos, ...(sent ? { sent } : {}) })
  void dropPhoto(key)
}
