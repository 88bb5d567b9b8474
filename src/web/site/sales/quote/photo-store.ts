import type { ChosenPhoto } from './use-photos.ts'

// Photos of a draft, in the browser's own database: they are far too large for its storage of texts. A browser that has
// none, as some private windows, keeps no photos over a reload; every function then does nothing.

const databaseName = 'quote-photos'
const storeName = 'photos'

export async function keepPhotos(photos: readonly ChosenPhoto[]): Promise<void> {
  const wanted = new Map(photos.map((photo) => [photo.key, photo]))
  await withStore('readwrite', async (store) => {
    const kept = new Set((await ended(store.getAllKeys())) as string[])
    for (const key of kept) if (!wanted.has(key)) store.delete(key)
    // Each is written once: writing copies the whole file.
    for (const [key, photo] of wanted) if (!kept.has(key)) store.put(photo, key)
  })
}

export async function addPhoto(photo: ChosenPhoto): Promise<void> {
  await withStore('readwrite', (store) => ended(store.put(photo, photo.key)))
}

export async function dropPhoto(key: string): Promise<void> {
  await withStore('readwrite', (store) => ended(store.delete(key)))
}

export async function loadPhotos(keys: readonly string[]): Promise<ChosenPhoto[]> {
  if (keys.length === 0) return []
  const found = await withStore('readonly', (store) =>
    Promise.all(keys.map((key) => ended(store.get(key)) as Promise<ChosenPhoto | undefined>)),
  )
  return (found?.filter((photo) => photo?.file instanceof File) as ChosenPhoto[] | undefined) ?? []
}

async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const database = await openDatabase()
    try {
      return await work(database.transaction(storeName, mode).objectStore(storeName))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  return ended(opening)
}

function ended<Result>(request: IDBRequest<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'))
  return promise
}
