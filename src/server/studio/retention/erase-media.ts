import { z } from 'zod'
import { deletionReceipt as words } from '#src/contracts/words/letters/customer-letters.ts'
import * as shared from '#src/contracts/words/letters/shared.ts'
import { phrase } from '#src/contracts/words/say.ts'
import { formatDate } from '#src/kit/format-date.ts'
import { newId } from '#src/kit/ids.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { findCustomer } from '#src/server/people/customers/feature.ts'
import { queueEmails } from '#src/server/people/emails/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { openProvider, removeAllClipsOfJob } from '#src/server/studio/clips/feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import {
  copyKey,
  deletePhotosWithin,
  findPieceKeysWithin,
  originalKey,
  type Reach,
} from '#src/server/studio/gallery/feature.ts'
import { deleteScoresOf } from '#src/server/studio/music/feature.ts'
import {
  changeJob,
  clearStudio,
  countElsewhere,
  findJobsOfCustomer,
  type JobRow,
  lockJob,
  removeFilms,
  removeJobPhotos,
} from '#src/server/studio/production/feature.ts'
import { type Erasure, type ErasureReason, finishErasure, insertErasure } from './retention.sql.ts'

export interface WantedErasure {
  customerId: string
  // Everything, the photos alone, or only the films of one order (null: of those made without one); then the photos stay
  // while others need them.
  of: 'everything' | 'photos' | { orderId: string | null }
  // The photos too, where nothing else needs them.
  withPhotos: boolean
  // Of the photos those that came to this entry alone, whatever a merge has joined to it.
  cameTo?: string | undefined
  reason: ErasureReason
}

interface Found {
  keys: string[]
  tasks: string[]
  photos: number
  films: number
  clips: number
  bytes: number
}

// Of somebody who is forgotten, everything.
export async function eraseMediaOfErased(
  deps: StudioDeps,
  tx: Transaction,
  erased: EventOf<'person.erased' | 'person.expired'>[],
): Promise<void> {
  for (const { kind, actor, facts } of erased) {
    const reason = kind === 'person.expired' ? 'expired' : actor === 'owner' ? 'owner' : 'customer'
    for (const customerId of facts.customerIds) {
      await eraseMedia(deps, tx, { customerId, of: 'everything', withPhotos: true, reason })
    }
  }
}

export async function eraseMediaOfOrders(
  deps: StudioDeps,
  tx: Transaction,
  asked: EventOf<'order.erasure_asked'>[],
): Promise<void> {
  for (const { customerId, orderId, facts } of asked) {
    if (!customerId || !orderId) continue
    const { withPhotos, cameTo } = facts
    await eraseMedia(deps, tx, { customerId, cameTo, of: { orderId }, withPhotos, reason: 'customer' })
  }
}

// The rows go now, in the caller's transaction: from here on nobody is shown anything. The files follow as a job, which
// is tried until they are gone.
export async function eraseMedia(deps: StudioDeps, tx: Transaction, wanted: WantedErasure): Promise<void> {
  const all = (await findJobsOfCustomer(tx, wanted.customerId)).filter(({ erasedAt }) => erasedAt === null)
  const { of } = wanted
  const jobs = of === 'everything' ? all : of === 'photos' ? [] : all.filter(({ orderId }) => orderId === of.orderId)
  const found: Found = { keys: [], tasks: [], photos: 0, films: 0, clips: 0, bytes: 0 }
  for (const job of jobs) await eraseJob(deps, tx, { job, found })
  if (wanted.withPhotos && (of === 'photos' || jobs.length === all.length)) {
    const until = (typeof of === 'object' && lastDelivery(jobs)) || deps.clock.now()
    await erasePhotos(tx, wanted, { until, found })
  }
  if (found.keys.length === 0 && jobs.length === 0) return
  await record(deps, tx, { wanted, found, jobIds: jobs.map(({ id }) => id) })
}

async function eraseJob(
  deps: StudioDeps,
  tx: Transaction,
  { job, found }: { job: JobRow; found: Found },
): Promise<void> {
  await lockJob(tx, job.id)
  const { films, files } = await removeFilms(tx, job.id)
  const clips = await removeAllClipsOfJob(tx, job.id)
  await removeJobPhotos(tx, job.id)
  const scores = await deleteScoresOf(tx, job.id)
  await changeJob(tx, job.id, { erasedAt: deps.clock.now(), problem: null, voice: null })
  found.keys.push(...scores.map(({ key }) => key), ...(job.voice ? [job.voice.key] : []))
  if (job.orderId) found.keys.push(...(await deps.forgetLogo(tx, job.orderId)))
  found.films += films
  found.clips += clips.length
  found.keys.push(...files.map(({ key }) => key), ...clips.flatMap(({ fileKey }) => fileKey ?? []))
  found.tasks.push(...clips.flatMap(({ taskId }) => taskId ?? []))
  found.bytes += [...files, ...clips, ...scores].reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
}

// What came after it is for another film.
const lastDelivery = (jobs: JobRow[]): Date | undefined =>
  jobs
    .flatMap(({ deliveredAt }) => deliveredAt ?? [])
    .toSorted((one, other) => Number(one) - Number(other))
    .at(-1)

async function erasePhotos(
  tx: Transaction,
  { customerId, cameTo }: Reach,
  { until, found }: { until: Date; found: Found },
): Promise<void> {
  const reach = { customerId, cameTo }
  found.keys.push(...(await findPieceKeysWithin(tx, reach, until)))
  const photos = await deletePhotosWithin(tx, reach, until)
  found.photos += photos.length
  found.bytes += photos.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
  for (const { id } of photos) found.keys.push(originalKey(id), copyKey(id, 'display'), copyKey(id, 'thumb'))
}

interface Erased {
  wanted: WantedErasure
  found: Found
  jobIds: string[]
}

const actors = {
  delivered: 'system',
  undelivered: 'system',
  customer: 'customer',
  owner: 'owner',
  expired: 'system',
} as const

async function record(deps: StudioDeps, tx: Transaction, { wanted, found, jobIds }: Erased): Promise<void> {
  const now = deps.clock.now()
  const { customerId, of, reason } = wanted
  const orderId = typeof of === 'object' ? of.orderId : null
  const { photos, films, clips, bytes, keys, tasks } = found
  const id = newId(now.getTime())
  await insertErasure(tx, {
    id,
    createdAt: now,
    customerId,
    orderId,
    reason,
    photos,
    films,
    clips,
    bytes,
    finishedAt: null,
  })
  const event = { actor: actors[reason], action: 'media.erased', customerId, detail: { photos, films, clips } } as const
  await recordAudit(tx, now, [event])
  await deps.queue.enqueue(tx, removeFilesJob, [{ erasureId: id, keys, jobIds, tasks }])
}

export const removeFilesJob = defineJob({
  name: 'retention.remove-files',
  schema: z.object({
    erasureId: z.uuid(),
    keys: z.array(z.string()),
    jobIds: z.array(z.uuid()),
    tasks: z.array(z.string()),
  }),
  attempts: 25,
  retryDelaySeconds: 30,
  maxRetryDelaySeconds: 3_600,
})

interface FilesToRemove {
  erasureId: string
  keys: string[]
  jobIds: string[]
  tasks: string[]
}

// May run twice: removing what is gone is no error. Nothing is told as deleted while another machine still has files of it.
async function removeFiles(deps: StudioDeps, { erasureId, keys, jobIds, tasks }: FilesToRemove): Promise<void> {
  for (const key of keys) await deps.storage.remove(key)
  for (const jobId of jobIds) await clearStudio(deps, jobId)
  const left = await countElsewhere(deps, jobIds)
  if (left > 0) throw new Error(`Folders of work that other machines still have to delete: ${left}`)
  const provider = tasks.length > 0 ? await openProvider(deps, deps.database) : undefined
  for (const task of tasks) await provider?.forget(task)
  await deps.database.transaction(async (tx) => {
    const finished = await finishErasure(tx, erasureId, deps.clock.now())
    if (finished) await mailReceipt(deps, tx, finished)
  })
}

// The files are gone: the person they belonged to gets it in writing. Somebody who was forgotten has no address any more.
async function mailReceipt(deps: StudioDeps, tx: Transaction, erasure: Erasure): Promise<void> {
  const { customerId, photos, films, clips, finishedAt } = erasure
  const customer = await findCustomer(tx, customerId)
  if (!customer || !finishedAt || photos + films + clips === 0) return
  const content = {
    title: phrase(words.title),
    paragraphs: [phrase(words.body, { day: formatDate(finishedAt, { dateStyle: 'long' }) })],
    facts: [
      { label: phrase(shared.photos), value: String(photos) },
      { label: phrase(shared.films), value: String(films) },
      { label: phrase(shared.clips), value: String(clips) },
      { label: phrase(shared.receipt), value: erasure.id },
    ],
  }
  const letter = { customerId: customer.id, kind: 'transactional' as const, recipient: customer.email }
  await queueEmails(deps, tx, [{ ...letter, subject: phrase(words.subject), content }])
}

export const removeFilesHandlers = (deps: StudioDeps): JobHandler[] => [
  handleJob(removeFilesJob, (files) => removeFiles(deps, files)),
]
