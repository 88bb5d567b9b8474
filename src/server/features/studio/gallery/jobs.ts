import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { type MakeCopiesDeps, makePhotoCopies } from './make-photo-copies.ts'
import { type SweepDeps, sweepPhotos } from './sweep-photos.ts'
import { foldPhotoTallies } from './tally-store.ts'

// A HEIC may take its decoder a minute, and its copies another.
export const makeCopiesJob = defineJob({
  name: 'gallery.make-copies',
  schema: z.object({ photoId: z.uuid() }),
  timeoutSeconds: 180,
  maxAtOnce: 2,
})

const sweepPhotosJob = defineJob({
  name: 'gallery.sweep',
  schema: z.object({}),
  attempts: 1,
  timeoutSeconds: 240,
  cron: '*/5 * * * *',
})

const foldTalliesJob = defineJob({
  name: 'gallery.fold-tallies',
  schema: z.object({}),
  attempts: 1,
  cron: '*/5 * * * *',
})

export const galleryJobs = [makeCopiesJob, sweepPhotosJob, foldTalliesJob]

export function galleryHandlers(deps: MakeCopiesDeps & SweepDeps): JobHandler[] {
  return [
    handleJob(makeCopiesJob, ({ photoId }) => makePhotoCopies(deps, photoId)),
    handleJob(sweepPhotosJob, async () => {
      await sweepPhotos(deps)
    }),
    handleJob(foldTalliesJob, () => foldPhotoTallies(deps.database)),
  ]
}
