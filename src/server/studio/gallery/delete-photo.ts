import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { deletePhotoRow } from './office-store.ts'
import { copyKey, originalKey, parsePhotoName } from './photo-files.ts'
import type { PhotoRow } from './tables.ts'

export interface DeletePhotoDeps {
  database: Database
  storage: Storage
  clock: Clock
}

// The row goes first: from then on nobody is shown the photo. Files that a crash leaves behind belong to the sweep.
export async function deletePhoto(deps: DeletePhotoDeps, filename: string): Promise<void> {
  const id = parsePhotoName(filename)?.id
  const gone = id && (await deleteRow(deps, id))
  if (!gone) throw new AppError('not_found', refusals.photoNotDeleted)
  for (const key of [originalKey(gone.id), copyKey(gone.id, 'display'), copyKey(gone.id, 'thumb')]) {
    await deps.storage.remove(key)
  }
}

async function deleteRow({ database, clock }: DeletePhotoDeps, id: string): Promise<PhotoRow | undefined> {
  try {
    return await database.transaction(async (tx) => {
      const gone = await deletePhotoRow(tx, id)
      if (!gone) return undefined
      const { customerId, originalName } = gone
      const detail = { photoId: id, originalName }
      await recordAudit(tx, clock.now(), [{ actor: 'owner', action: 'photo.deleted', customerId, detail }])
      return gone
    })
  } catch (problem) {
    if ((problem as { code?: string }).code !== referenced) throw problem
    throw new AppError('conflict', refusals.photoInFilm, { cause: problem })
  }
}

// PostgreSQL's code for a row that another table still points to.
const referenced = '23503'
