import { AppError } from '#src/kit/app-error.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { copyKey, parsePhotoName } from './photo-files.ts'
import { findPhoto } from './store.ts'

interface Asked {
  filename: string
  maySee: (entry: string) => boolean
}

// Only copies are ever shown, never an original. Whatever is wrong, the answer is the same: it must not tell a stranger
// which photos exist.
export async function findPhotoCopy({ database }: { database: Database }, asked: Asked): Promise<string> {
  const name = parsePhotoName(asked.filename)
  const photo = name && (await findPhoto(database, name.id))
  if (!photo || !asked.maySee(photo.cameTo ?? photo.customerId)) throw new AppError('not_found', 'Not found')
  return copyKey(name.id, name.size)
}
