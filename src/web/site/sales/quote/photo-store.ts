import { ended, withStore } from '#src/web/site/shared/browser-database.ts'
import type { ChosenPhoto } from './use-photos.ts'

// Photos of a draft, in the browser's own database.

const databaseName = 'quote-photos'

export async function keepPhotos(photos: readonly ChosenPhoto[]): Promise<void> {
  const wanted = new Map(photos.map((photo) => [photo.key, photo]))
  await withStore(databaseName, 'readwrite', async (store) => {
    const kept = new Set((await ended(store.getAllKeys())) as string[])
    for (const key of kept) if (!wanted.has(key)) store.delete(key)
    // Each is written once: writing copies the whole file.
    for (const [key, photo] of wanted) if (!kept.has(key)) store.put(photo, key)
  })
}

export async function addPhoto(photo: ChosenPhoto): Promise<void> {
  await withStore(databaseName, 'readwrite', (store) => ended(store.put(photo, photo.key)))
}

export async function dropPhoto(key: string): Promise<void> {
  await withStore(databaseName, 'readwrite', (store) => ended(store.delete(key)))
}

export async function loadPhotos(keys: readonly string[]): Promise<ChosenPhoto[]> {
  if (keys.length === 0) return []
  const found = await withStore(databaseName, 'readonly', (store) =>
    Promise.all(keys.map((key) => ended(store.get(key)) as Promise<ChosenPhoto | undefined>)),
  )
  return (found?.filter((photo) => photo?.file instanceof File) as ChosenPhoto[] | undefined) ?? []
}
