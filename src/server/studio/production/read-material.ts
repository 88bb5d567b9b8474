import { findClipsOfJob } from '#src/server/studio/clips/feature.ts'
import { findPhotosOf } from '#src/server/studio/gallery/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { Material } from './plan-films.ts'
import { findJobPhotos } from './store.ts'
import type { JobPhotoRow, JobRow } from './tables.ts'

// One after the other: a transaction has one connection.
export async function readMaterial(db: Executor, job: JobRow): Promise<Material> {
  const found = await findJobPhotos(db, job.id)
  const photos = job.usesOwnAnalysis ? swapAnalyses(found) : found
  const clips = await findClipsOfJob(db, job.id)
  const gallery = await findPhotosOf(db, job.customerId)
  const captions = new Map(gallery.filter(({ caption }) => caption !== '').map(({ id, caption }) => [id, caption]))
  return { job, photos, clips, captions }
}

// From what the customer's page knew of the photos to what we know, or back.
export const swapAnalyses = (photos: JobPhotoRow[]): JobPhotoRow[] =>
  photos.map((photo) =>
    photo.ownAnalysis ? { ...photo, analysis: photo.ownAnalysis, ownAnalysis: photo.analysis } : photo,
  )
