import { minuteMs } from '#src/kit/time.ts'
import { unlessClockJumped } from '#src/server/people/forgetting/feature.ts'
import type { StoredEntry } from '#src/server/platform/storage/port.ts'
import type { GalleryDeps } from '#src/server/studio/deps.ts'
import {
  idInKey,
  idInPieceKey,
  originalKey,
  photosFolder,
  pieceKey,
  piecesFolder,
  removeWorkFilesBefore,
} from './photo-files.ts'
import { deletePlacesBefore, findExistingIds, listIdsBefore } from './photos.sql.ts'
import { findExistingPieces } from './uploads.sql.ts'

type SweepDeps = Pick<GalleryDeps, 'clock' | 'database' | 'log' | 'storage' | 'workFolder'>

interface Swept {
  // Rows whose file never arrived, and files without a row: both are gone now.
  abandoned: number
  orphans: number
  // Photos whose original is not in the storage. They stay: only a person can say what happened.
  missing: string[]
}

// Longer than an upload may take, so that nothing under way is touched.
const longestUploadMs = 15 * minuteMs

// By the clock.
export const endUploads = (deps: SweepDeps): Promise<void> => unlessClockJumped(deps, () => sweepUploads(deps))

export const checkStorage = (deps: SweepDeps): Promise<void> => unlessClockJumped(deps, () => sweepPhotos(deps))

// Every few minutes: places that wait for a photo which never came, from the rows alone. Answers how many.
async function sweepUploads(deps: SweepDeps, { olderThanMs = longestUploadMs } = {}): Promise<number> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - olderThanMs)
  // The row goes first: an upload that is still running finds it gone at its end and does not count as received.
  const gone = await deps.database.transaction((tx) => deletePlacesBefore(tx, before, now))
  for (const id of gone.photoIds) await deps.storage.remove(originalKey(id))
  for (const id of gone.pieceIds) await deps.storage.remove(pieceKey(id))
  await removeWorkFilesBefore(deps.workFolder, before)
  await deps.storage.removeUnfinished(before)
  return gone.photoIds.length
}

// At night, for it lists the whole storage: brings rows and files together again after a crash, so that there is no row
// without a file and no file without a row.
export async function sweepPhotos(deps: SweepDeps, { olderThanMs = longestUploadMs } = {}): Promise<Swept> {
  const before = new Date(deps.clock.now().getTime() - olderThanMs)
  const abandoned = await sweepUploads(deps, { olderThanMs })
  const { orphans, originals } = await removeOrphans(deps, before)
  const lostPieces = await removeLostPieces(deps, before)
  const missing: string[] = []
  for await (const id of listIdsBefore(deps.database, before)) {
    if (!originals.has(id)) missing.push(id)
  }
  if (missing.length > 0) {
    deps.log.error({ photos: missing.length, first: missing.slice(0, 20) }, 'originals are missing from the storage')
  }
  return { abandoned, orphans: orphans + lostPieces, missing }
}

async function removeOrphans(deps: SweepDeps, before: Date): Promise<{ orphans: number; originals: Set<string> }> {
  const originals = new Set<string>()
  let orphans = 0
  for await (const entries of inBatches(deps.storage.list(photosFolder))) {
    const ids = new Set(entries.flatMap(({ key }) => idInKey(key) ?? []))
    const existing = await findExistingIds(deps.database, [...ids])
    for (const { key, modifiedAt } of entries) {
      const id = idInKey(key)
      if (id && key === originalKey(id)) originals.add(id)
      if ((id && existing.has(id)) || modifiedAt > before) continue
      await deps.storage.remove(key)
      orphans += 1
    }
  }
  return { orphans, originals }
}

async function removeLostPieces(deps: SweepDeps, before: Date): Promise<number> {
  let removed = 0
  for await (const entries of inBatches(deps.storage.list(piecesFolder))) {
    const existing = await findExistingPieces(
      deps.database,
      entries.flatMap(({ key }) => idInPieceKey(key) ?? []),
    )
    for (const { key, modifiedAt } of entries) {
      if (existing.has(idInPieceKey(key) ?? '') || modifiedAt > before) continue
      await deps.storage.remove(key)
      removed += 1
    }
  }
  return removed
}

async function* inBatches(entries: AsyncIterable<StoredEntry>): AsyncGenerator<StoredEntry[]> {
  let batch: StoredEntry[] = []
  for await (const entry of entries) {
    batch.push(entry)
    if (batch.length < 500) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
