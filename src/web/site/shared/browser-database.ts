// A table in the browser's own database, for what is too large for its storage of texts. A browser that has none, as some
// private windows, keeps nothing over a reload; every call then answers undefined.

const storeName = 'photos'

export async function withStore<Result>(
  databaseName: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const database = await openDatabase(databaseName)
    try {
      const transaction = database.transaction(storeName, mode)
      const ending = completed(transaction)
      ending.catch(() => undefined)
      const result = await work(transaction.objectStore(storeName))
      // A page that is left before would undo what was written.
      if (mode === 'readwrite') await ending
      return result
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function openDatabase(databaseName: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  return ended(opening)
}

export function ended<Result>(request: IDBRequest<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'))
  return promise
}

function completed(transaction: IDBTransaction): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  transaction.oncomplete = () => resolve()
  transaction.onabort = () => reject(transaction.error ?? new Error('The browser keeps nothing.'))
  return promise
}
