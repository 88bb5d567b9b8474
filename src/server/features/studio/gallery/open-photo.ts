import { AppError } from '#src/kit/app-error.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Storage, StoredFile } from '#src/server/platform/storage/port.ts'
import { copyKey, parsePhotoName } from './photo-files.ts'
import { findPhoto } from './store.ts'

interface Asked {
  filename: string
  maySee: (customerId: string) => boolean
}

// Only copies are ever shown, never an original. Whatever is wrong, the answer is the same: it must not tell a stranger
// which photos exist.
export async function openPhoto(deps: { database: Database; storage: Storage }, asked: Asked): Promise<StoredFile> {
  const name = parsePhotoName(asked.filename)
  const photo = name && (await findPhoto(deps.database, name.id))
  const isOpen = photo !== undefined && asked.maySee(photo.customerId)
  const file = name && isOpen ? await deps.storage.read(copyKey(name.id, name.size)) : undefined
  if (!file) throw new AppError('not_found', 'Not found')
  return file
}
