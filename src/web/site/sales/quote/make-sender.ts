import { readDraft, type SentQuote, clearDraft, type DraftPhoto, updateDraft } from './draft-record.ts'
import type { ChosenPhoto } from './use-photos.ts'
import { addPhoto, dropPhoto } from './photo-store.ts'

// While the photos of a stored quote are sent, the draft holds those that have not arrived: a reload goes on with them.

const photosOfDraft = (): DraftPhoto[] => readDraft()?.photos ?? []

function rememberPhoto(photo: ChosenPhoto, position: number, sent: SentQuote): void {
  const photos = photosOfDraft()
  if (photos.some(({ key }) => key === photo.key)) return
  updateDraft({ photos: [...photos, { key: photo.key, position }], sent })
  void addPhoto(photo)
}

function rememberPlace(key: string, place: string): void {
  updateDraft({ photos: photosOfDraft().map((photo) => (photo.key === key ? { ...photo, place } : photo)) })
}

// The draft ends with its last photo. Those that arrived are counted: a reload does not find them here.
function forgetPhoto(key: string, hasArrived = false): void {
  const draft = readDraft()
  const photos = photosOfDraft().filter((photo) => photo.key !== key)
  const sent = draft?.sent && hasArrived ? { ...draft.sent, arrived: (draft.sent.arrived ?? 0) + 1 } : draft?.sent
  if (photos.length === 0) clearDraft()
  else updateDraft({ photos, ...(sent ? { sent } : {}) })
  void dropPhoto(key)
}

interface Run {
  signal: AbortSignal
  onProgress: (sent: number) => void
}

export interface PhotoSender {
  // Gives the photo its place among the others, and keeps it over a reload.
  announce: (photo: ChosenPhoto) => void
  send: (photo: ChosenPhoto, run: Run) => Promise<void>
  reasonOf: (error: unknown) => string | undefined
  idOf: (photo: ChosenPhoto) => string | undefined
  cancel: (photo: ChosenPhoto) => void
}

// Needed by nobody who has no photos: it comes with the first one.
export const loadUploader = () => import('#src/web/api/upload-in-pieces.ts')

export function makeSender(quote: SentQuote): PhotoSender {
  const stored = readDraft()?.photos ?? []
  const positions = new Map(stored.map(({ key, position }) => [key, position]))
  const places = new Map(stored.flatMap(({ key, place }) => (place ? [[key, place] as const] : [])))

  const announce = (photo: ChosenPhoto) => {
    if (positions.has(photo.key)) return
    const position = Math.max((quote.arrived ?? 0) - 1, ...positions.values()) + 1
    positions.set(photo.key, position)
    rememberPhoto(photo, position, quote)
  }
  const send = async ({ key, file }: ChosenPhoto, run: Run) => {
    const { uploadInPieces } = await loadUploader()
    const onBegun = (place: string) => {
      places.set(key, place)
      rememberPlace(key, place)
    }
    const photo = { key, file, position: positions.get(key) ?? 0, place: places.get(key) }
    try {
      await uploadInPieces(photo, { ...run, customerId: quote.customerId, onBegun })
    } catch (error) {
      if (reasonOf(error) !== undefined) forgetPhoto(key)
      throw error
    }
    forgetPhoto(key, true)
  }
  const cancel = ({ key }: ChosenPhoto) => {
    forgetPhoto(key)
    const place = places.get(key)
    // Should this not reach the server, the upload ends there by itself a day later.
    if (place) void loadUploader().then(({ cancelUpload }) => cancelUpload(place).catch(() => undefined))
  }
  return { announce, send, reasonOf, idOf: ({ key }) => places.get(key)?.split('/').at(-1), cancel }
}

const reasonOf = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'PhotoRefused' ? error.message : undefined
