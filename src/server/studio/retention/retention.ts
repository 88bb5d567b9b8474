import { done } from '#src/contracts/call.ts'
import { keptDaysBounds, keptDaysOf } from '#src/contracts/studio/kept-days.ts'
import { eraseCustomerMedia, listErasures } from '#src/contracts/studio/retention.ts'
import { dayMs } from '#src/kit/time.ts'
import { tryEach } from '#src/kit/try-each.ts'
import { unlessClockJumped } from '#src/server/people/forgetting/feature.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { findCustomersWithPhotosBefore } from '#src/server/studio/gallery/feature.ts'
import {
  findDeliveredJobs,
  findJobsOfCustomer,
  type JobRow,
  retentionClock,
} from '#src/server/studio/production/feature.ts'
import { eraseMedia, type WantedErasure } from './erase-media.ts'
import { findErasures } from './retention.sql.ts'

// How many days a photo is kept by when it came: a term that is changed later is not what its sender was told.
async function readPhotoTerms({ database, readBusiness, findFormerSettings }: StudioDeps) {
  const { photosKeptDays: now } = await readBusiness(database)
  const former = await findFormerSettings(database, 'photosKeptDays')
  return (cameAt: Date): number => {
    const photosKeptDays = former.find(({ until }) => until > cameAt)?.value ?? now
    return keptDaysOf({ photosKeptDays }).photos
  }
}

// By the clock: films and photos so many days after delivery as was said with the order, photos that led to nothing after
// as many as were said when they came.
export const eraseDueMedia = (deps: StudioDeps): Promise<void> => unlessClockJumped(deps, () => sweepMedia(deps))

export async function sweepMedia(deps: StudioDeps): Promise<void> {
  await tryEach([eraseDelivered, eraseUndelivered], (eraseDue) => eraseDue(deps))
}

async function eraseDelivered(deps: StudioDeps): Promise<void> {
  const byOrder = Map.groupBy(
    await findDeliveredJobs(deps.database),
    ({ customerId, orderId }) => `${customerId} ${orderId}`,
  )
  await tryEach(byOrder.values(), async ([job]) => {
    if (!job || !(await isOver(deps, job))) return
    const { customerId, orderId } = job
    await erase(deps, { customerId, of: { orderId }, withPhotos: true, reason: 'delivered' })
  })
}

async function isOver(deps: StudioDeps, { customerId, orderId }: JobRow): Promise<boolean> {
  const jobs = (await findJobsOfCustomer(deps.database, customerId)).filter((job) => job.orderId === orderId)
  const hasOpenDispute = orderId !== null && (await deps.hasOpenDispute(deps.database, orderId))
  const clock = retentionClock(jobs, hasOpenDispute)
  return clock !== undefined && !clock.isPaused && deps.clock.now() >= clock.deletedAt
}

async function eraseUndelivered(deps: StudioDeps): Promise<void> {
  const now = deps.clock.now().getTime()
  const keptDaysOfPhoto = await readPhotoTerms(deps)
  const before = new Date(now - keptDaysBounds.least * dayMs)
  await tryEach(await findCustomersWithPhotosBefore(deps.database, before), async ({ customerId, newestAt }) => {
    if (newestAt.getTime() + keptDaysOfPhoto(newestAt) * dayMs > now) return
    const jobs = await findJobsOfCustomer(deps.database, customerId)
    const left = jobs.filter(({ erasedAt }) => erasedAt === null)
    if (await areNeeded(deps, left, now - keptDaysOfPhoto(newestAt) * dayMs)) return
    // Whoever comes back later sends others: the film of a paid order still waits for them.
    const of = left.every(({ stoppedFor }) => stoppedFor) ? 'everything' : 'photos'
    await erase(deps, { customerId, of, withPhotos: true, reason: 'undelivered' })
  })
}

// A film that is worked on needs its photos, and one that was delivered keeps its own days. One whose money went back, or
// that has not begun in all that time, does not hold them.
async function areNeeded(deps: StudioDeps, jobs: JobRow[], sinceMs: number): Promise<boolean> {
  for (const { orderId, deliveredAt, startedAt, stoppedFor, createdAt } of jobs) {
    if (orderId && (await deps.hasOpenDispute(deps.database, orderId))) return true
    if (deliveredAt || (!stoppedFor && (startedAt || createdAt.getTime() > sinceMs))) return true
  }
  return false
}

const erase = (deps: StudioDeps, wanted: WantedErasure): Promise<void> =>
  deps.database.transaction((tx) => eraseMedia(deps, tx, wanted))

export const retentionRoutes = (deps: StudioDeps): Route[] => [
  route(eraseCustomerMedia, async ({ params: { customerId } }) => {
    const wanted = { customerId, of: 'everything', withPhotos: true, reason: 'owner' } as const
    await deps.database.transaction((tx) => eraseMedia(deps, tx, wanted))
    return { body: done }
  }),
  route(listErasures, async () => {
    const found = await findErasures(deps.database)
    const erasures = found.map(({ createdAt, finishedAt, ...erasure }) => ({
      ...erasure,
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    }))
    return { body: { erasures } }
  }),
]
