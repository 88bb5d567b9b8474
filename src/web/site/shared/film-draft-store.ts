import type { z } from 'zod'
import type { keepSeenFilm } from '#src/contracts/studio/seen-films.ts'
import { dayMs } from '#src/kit/time.ts'
import type { FilmWishes } from '#src/web/live-film/film-wishes.ts'
import type { KnownPhoto } from '#src/web/live-film/make-looker.ts'
import { ended, withStore } from './browser-database.ts'
import { filmDraftKey, hasFilmDraft } from './has-film-draft.ts'

// A film that somebody has begun, on their own device and nowhere else.

export interface DraftPhoto {
  // Random, the same for as long as the photo is known here.
  key: string
  file: File
  // What was found in it before the page was left.
  known?: KnownPhoto | undefined
}

// The package follows the number of photos until somebody chooses one.
export type DraftWishes = FilmWishes & { isOwnTier?: boolean }

// What the cut that was watched is made with; whole, once there was nothing more to find in its photos.
export interface KeptCut {
  known: readonly KnownPhoto['photo'][]
  isWhole: boolean
}

export interface FilmDraft {
  photos: DraftPhoto[]
  wishes: DraftWishes
  cut?: KeptCut | undefined
}

// As the server takes it, but for the places of the photos: those are known when they are sent.
type Sent = z.input<(typeof keepSeenFilm)['body']>
export type SeenFilm = Omit<Sent, 'photos'> & { photos: (Omit<Sent['photos'][number], 'position'> & { key: string })[] }

const databaseName = 'film-draft'
const longestMs = 7 * dayMs
const wishesKey = 'wishes'
const seenKey = 'seen'
const cutKey = 'cut 1'
const photoKey = (key: string): string => `photo ${key}`
// With a number that grows when another thing is looked for: what was kept before is then not found.
const lookKey = (key: string): string => `look 1 ${key}`

export async function keepFilmDraft({ photos, wishes }: FilmDraft): Promise<void> {
  attempt(() => localStorage.setItem(filmDraftKey, '1'))
  await withStore(databaseName, 'readwrite', async (store) => {
    const kept = new Set((await ended(store.getAllKeys())) as string[])
    const wanted = new Set(photos.flatMap(({ key }) => [photoKey(key), lookKey(key)]))
    for (const key of kept) if (/^(photo|look) /.test(key) && !wanted.has(key)) store.delete(key)
    // Each photo is written once: writing copies the whole file.
    for (const { key, file } of photos) if (!kept.has(photoKey(key))) store.put({ key, file }, photoKey(key))
    const order = photos.map(({ key }) => key)
    await ended(store.put({ wishes, order, savedAt: Date.now() } satisfies Kept, wishesKey))
  })
}

// With the draft, so that returning visitors see their film at once.
export async function keepLook(key: string, known: KnownPhoto): Promise<void> {
  if (!hasFilmDraft()) return
  await withStore(databaseName, 'readwrite', (store) => ended(store.put(known, lookKey(key))))
}

export async function keepCut(cut: KeptCut): Promise<void> {
  if (!hasFilmDraft()) return
  await withStore(databaseName, 'readwrite', (store) => ended(store.put(cut, cutKey)))
}

export async function loadFilmDraft(): Promise<FilmDraft | undefined> {
  const kept = await readKept()
  // Somebody who does not come back within a week has left.
  if (kept && Date.now() - kept.savedAt >= longestMs) await deleteFilmDraft()
  else if (kept) return openDraft(kept)
  return undefined
}

interface Kept {
  wishes: DraftWishes
  order: string[]
  savedAt: number
}

const readKept = (): Promise<Kept | undefined> => read<Kept>(wishesKey)

// Looking for a database would make one.
async function read<Value>(key: string): Promise<Value | undefined> {
  if (!hasFilmDraft()) return undefined
  return withStore(databaseName, 'readonly', (store) => ended(store.get(key) as IDBRequest<Value | undefined>))
}

async function openDraft({ wishes, order }: Kept): Promise<FilmDraft | undefined> {
  return withStore(databaseName, 'readonly', async (store) => {
    const read = async (key: string): Promise<DraftPhoto[]> => {
      const photo = await ended(store.get(photoKey(key)) as IDBRequest<DraftPhoto | undefined>)
      const known = await ended(store.get(lookKey(key)) as IDBRequest<KnownPhoto | undefined>)
      return photo?.file instanceof File ? [{ key, file: photo.file, known }] : []
    }
    const photos = (await Promise.all(order.map(read))).flat()
    const cut = await ended(store.get(cutKey) as IDBRequest<KeptCut | undefined>)
    return photos.length > 0 ? { photos, wishes, cut } : undefined
  })
}

// The film as it was when it was ordered.
export async function keepSeenFilmHere(film: SeenFilm): Promise<void> {
  await withStore(databaseName, 'readwrite', (store) => ended(store.put(film, seenKey)))
}

export const loadSeenFilm = (): Promise<SeenFilm | undefined> => read<SeenFilm>(seenKey)

// Leaves nothing on the device, not even an empty database.
export async function deleteFilmDraft(): Promise<void> {
  attempt(() => localStorage.removeItem(filmDraftKey))
  const { promise, resolve } = Promise.withResolvers<void>()
  try {
    const request = indexedDB.deleteDatabase(databaseName)
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  } catch {
    resolve()
  }
  return promise
}

function attempt(write: () => void): void {
  try {
    write()
  } catch {
    // Blocked together with cookies: the film is kept for as long as the page is open.
  }
}
