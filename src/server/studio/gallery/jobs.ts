import { z } from 'zod'
import { hourMs, secondMs } from '#src/kit/time.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import { unlessClockJumped } from '#src/server/people/forgetting/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { PhotoLine } from '#src/server/platform/photos/port.ts'
import { defineJob, handleJob, type JobHandler, type Queue } from '#src/server/platform/queue/port.ts'
import { type MakeCopiesDeps, makePhotoCopies } from './make-photo-copies.ts'
import { findPhotosOf } from './store.ts'
import { type SweepDeps, sweepPhotos, sweepUploads } from './sweep-photos.ts'
import type { PhotoRow } from './tables.ts'
import { foldPhotoTallies } from './tally-store.ts'

const copiesOf = { schema: z.object({ photoId: z.uuid() }), timeoutSeconds: 180 }

// Photos of people who have paid, and those that the owner adds.
const makeCopiesJob = defineJob({ ...copiesOf, name: 'gallery.make-copies', maxAtOnce: 2 })

// All others, apart and one at a time: photos cost a stranger nothing.
const makeUnpaidCopiesJob = defineJob({ ...copiesOf, name: 'gallery.make-unpaid-copies' })

type PhotoToCopy = Pick<PhotoRow, 'id' | 'width' | 'height'>

// What takes long goes behind what doesn't.
export async function queueCopies(queue: Queue, tx: Transaction, photo: PhotoToCopy, line: PhotoLine): Promise<void> {
  const job = line === 'customers' ? makeCopiesJob : makeUnpaidCopiesJob
  const megapixels = Math.ceil(((photo.width ?? 0) * (photo.height ?? 0)) / 1e6)
  await queue.enqueueWhen(tx, job, { payloads: [{ photoId: photo.id }], priority: -megapixels })
}

// With the payment: photos that still wait among those of strangers come over. Whichever job is first does it.
export async function hastenCopies(
  { queue }: { queue: Queue },
  tx: Transaction,
  paid: Pick<EventOf<'order.paid'>, 'customerId'>[],
): Promise<void> {
  for (const { customerId } of paid) {
    for (const photo of customerId ? await findPhotosOf(tx, customerId) : []) {
      if (photo.state === 'processing') await queueCopies(queue, tx, photo, 'customers')
    }
  }
}

const sweepPhotosJob = defineJob({
  name: 'gallery.sweep',
  schema: z.object({}),
  attempts: 1,
  timeoutSeconds: 240,
  cron: '*/5 * * * *',
})

const checkStorageJob = defineJob({
  name: 'gallery.check-storage',
  schema: z.object({}),
  timeoutSeconds: hourMs / secondMs,
  cron: '41 3 * * *',
})

const foldTalliesJob = defineJob({
  name: 'gallery.fold-tallies',
  schema: z.object({}),
  attempts: 1,
  cron: '*/5 * * * *',
})

export const galleryJobs = [makeCopiesJob, makeUnpaidCopiesJob, sweepPhotosJob, checkStorageJob, foldTalliesJob]

export function galleryHandlers(deps: MakeCopiesDeps & SweepDeps): JobHandler[] {
  return [
    handleJob(makeCopiesJob, ({ photoId }) => makePhotoCopies(deps, photoId, 'customers')),
    handleJob(makeUnpaidCopiesJob, ({ photoId }) => makePhotoCopies(deps, photoId, 'strangers')),
    handleJob(sweepPhotosJob, () => unlessClockJumped(deps, () => sweepUploads(deps))),
    handleJob(checkStorageJob, () => unlessClockJumped(deps, () => sweepPhotos(deps))),
    handleJob(foldTalliesJob, () => foldPhotoTallies(deps.database)),
  ]
}
