import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { removePieces } from './finish-upload.ts'
import type { KeepPhotoDeps } from './keep-photo.ts'
import { deletePlace, type Reach } from './store.ts'
import { findUpload, listPieceIds } from './upload-store.ts'

// Only while it is on its way: a photo that has arrived is not taken back by closing a connection.
export async function cancelUpload(deps: KeepPhotoDeps, reach: Reach, uploadId: string): Promise<void> {
  const upload = await findUpload(deps.database, reach, uploadId)
  if (!upload) throw new AppError('not_found', refusals.uploadEnded)
  const pieces = await listPieceIds(deps.database, uploadId)
  if (!(await deletePlace(deps.database, uploadId))) throw new AppError('conflict', refusals.photoArrived)
  await removePieces(deps, pieces)
}
