import { done } from '#src/contracts/call.ts'
import { readJobEdit as readJobEditCall, saveJobEdit as saveJobEditCall } from '#src/contracts/studio/film-edits.ts'
import { readJobFraming } from '#src/contracts/studio/framing.ts'
import { changeJobPhoto, orderJobPhotos } from '#src/contracts/studio/job-photos.ts'
import {
  changeComment as changeCommentCall,
  changeProductionJob,
  changeProductionStatus,
  createProductionJob,
  listProduction,
  readJobFilm,
  readProductionJob,
  renderJob,
  resumeJob as resumeJobCall,
  retryStage,
  settleExtra as settleExtraCall,
} from '#src/contracts/studio/production.ts'
import { AppError } from '#src/kit/app-error.ts'
import { dayMs } from '#src/kit/time.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { findCustomer } from '#src/server/people/customers/feature.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { settleExtra } from './brief-jobs.ts'
import { advanceJob } from './advance-job.ts'
import { resumeJob } from './stopping.ts'
import { changeComment } from './change-comment.ts'
import { changePhoto, changePlan, orderPhotos, renderAgain, retryWork } from './change-job.ts'
import { createJobs } from './create-job.ts'
import { readJobEdit, saveJobEdit } from './edit-job.ts'
import { findFilmFile } from './film-store.ts'
import { openFilmFile } from './open-film-file.ts'
import { presentFraming } from './present-framing.ts'
import { presentJob, summariseJobs } from './present-job.ts'
import type { ProductionDeps } from './production-deps.ts'
import { findListedJobs } from './store.ts'

const listedDays = 14

export function productionRoutes(deps: ProductionDeps): Route[] {
  return [...readRoutes(deps), ...writeRoutes(deps)]
}

function readRoutes(deps: ProductionDeps): Route[] {
  return [
    route(listProduction, async () => {
      const since = new Date(deps.clock.now().getTime() - listedDays * dayMs)
      const jobs = await summariseJobs(deps, await findListedJobs(deps.database, since))
      return { body: { jobs: jobs.toSorted((a, b) => Number(b.isReadyForOwner) - Number(a.isReadyForOwner)) } }
    }),
    route(readProductionJob, async ({ params }) => ({ body: { job: await presentJob(deps, params.id) } })),
    route(readJobFraming, async ({ params }) => ({ body: { photos: await presentFraming(deps, params.id) } })),
    route(readJobEditCall, async ({ params }) => ({ body: await readJobEdit(deps, params.id) })),
    fileRoute(readJobFilm, async ({ params }) => openFilmFile(deps, await findFilmFile(deps.database, params))),
  ]
}

function writeRoutes(deps: ProductionDeps): Route[] {
  return [
    route(createProductionJob, async ({ body }) => ({ body: { ...done, id: await createByHand(deps, body) } })),
    route(changeProductionStatus, async ({ params, body }) => {
      await advanceJob(deps, { jobId: params.jobId, status: body.status })
      return { body: { ...done, status: body.status } }
    }),
    route(changeProductionJob, async ({ params, body }) => {
      await changePlan(deps, params.id, body)
      return { body: done }
    }),
    route(changeJobPhoto, async ({ params, body }) => {
      await changePhoto(deps, { jobId: params.id, photoId: params.photoId }, body)
      return { body: done }
    }),
    route(orderJobPhotos, async ({ params, body }) => {
      await orderPhotos(deps, params.id, body.photoIds)
      return { body: done }
    }),
    route(renderJob, async ({ params }) => ({ body: { ...done, version: await renderAgain(deps, params.id) } })),
    route(resumeJobCall, async ({ params }) => {
      await resumeJob(deps, params.id)
      return { body: done }
    }),
    route(settleExtraCall, async ({ params, body }) => {
      const job = await settleExtra(deps, { jobId: params.id, extra: params.extra, state: body.state })
      const detail = { jobId: job.id, extra: params.extra, state: body.state }
      const event = { actor: 'owner', action: 'production.extra', customerId: job.customerId, detail } as const
      await deps.database.transaction((tx) => recordAudit(tx, deps.clock.now(), [event]))
      return { body: done }
    }),
    route(changeCommentCall, async ({ params, body }) => {
      await changeComment(deps, params.commentId, body)
      return { body: done }
    }),
    route(saveJobEditCall, async ({ params, body }) => {
      await saveJobEdit(deps, params.id, body)
      return { body: done }
    }),
    route(retryStage, async ({ params }) => {
      await retryWork(deps, params.id)
      return { body: done }
    }),
  ]
}

interface ByHand {
  customerId: string
  autopilot: boolean
}

function createByHand(deps: ProductionDeps, { customerId, autopilot }: ByHand): Promise<string> {
  return deps.database.transaction(async (tx) => {
    const customer = await findCustomer(tx, customerId)
    if (!customer || customer.deletedAt) throw new AppError('not_found', 'This customer doesn’t exist.')
    const service = customer.serviceType
    const [id] = await createJobs(deps, tx, { customerId, orderId: null, service, addOns: [], isAutopilot: autopilot })
    if (!id) throw new Error('A package without a film was ordered.')
    const event = { actor: 'owner', action: 'production.started', customerId, detail: { jobId: id } } as const
    await recordAudit(tx, deps.clock.now(), [event])
    return id
  })
}
