import * as monitoring from '#src/contracts/overview/monitoring.ts'
import {
  discardDeadJob,
  listDeadJobs,
  readHealth,
  readMetrics as readMetricsCall,
  readOpenApi,
  readReadiness,
  retryDeadJob,
} from '#src/contracts/overview/monitoring.ts'
import * as website from '#src/contracts/overview/website.ts'
import { callsIn, done } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { Readable } from 'node:stream'
import { AppError } from '#src/kit/app-error.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { checkReadiness, type ReadinessDeps } from './readiness.ts'
import { closeAlert, incidentOfJob } from './alerts.ts'
import { nameOfJob } from './job-names.ts'
import { type MetricsDeps, readMetrics, refuseWithoutToken } from './metrics.ts'
import { type WebsiteDeps, websiteRoutes, type CheckWebsiteDeps, checkWebsite } from './website.ts'
import { z } from 'zod'
import { tryEach } from '#src/kit/try-each.ts'
import { defineJob, handleJob, type JobHandler, type Queue } from '#src/server/platform/queue/port.ts'
import { type CheckHouseDeps, checkHouse, checkSweeps } from './checks.ts'

export { alertOwnerOfStages, closeAlertsOfStages, countAlerts, findAlert, tellOwner } from './alerts.ts'
export { nameOfJob } from './job-names.ts'
export { checkWebsite } from './website.ts'
export { giveSigns, watchWorkers } from './workers.ts'

type HealthDeps = ReadinessDeps &
  WebsiteDeps &
  MetricsDeps & {
    queue: Queue
    describeApi: (forWhom: 'stranger' | 'owner') => Record<string, unknown>
    findToken: (bearer: string) => Promise<object | undefined>
  }

function healthRoutes(deps: HealthDeps): Route[] {
  return [
    ...websiteRoutes(deps),
    route(readHealth, async () => ({ body: { status: 'ok' as const } })),
    route(readReadiness, async () => {
      const readiness = await checkReadiness(deps)
      return { body: readiness, status: readiness.status === 'ready' ? 200 : 503 }
    }),
    fileRoute(readMetricsCall, async ({ header }) => {
      refuseWithoutToken(deps, header('authorization'))
      const stream = Readable.from([await readMetrics(deps)])
      return { body: { stream, contentType: deps.metrics.contentType } }
    }),
    route(readOpenApi, async ({ session, header }) => {
      const bearer = header('authorization')?.replace(/^bearer\s+/i, '')
      const isKnown = session ?? (bearer && (await deps.findToken(bearer)))
      return { body: deps.describeApi(isKnown ? 'owner' : 'stranger') }
    }),
    route(listDeadJobs, async () => {
      const jobs = await deps.queue.listDead()
      return { body: jobs.map((job) => ({ ...job, name: nameOfJob(job.job), failedAt: job.failedAt.toISOString() })) }
    }),
    route(retryDeadJob, async ({ params }) => {
      if (!(await deps.queue.retryDead(params.id))) throw noSuchJob()
      await closeAlert(deps.database, incidentOfJob(params.id), deps.clock.now())
      return { body: done }
    }),
    route(discardDeadJob, async ({ params }) => {
      if (!(await deps.queue.discardDead(params.id))) throw noSuchJob()
      await closeAlert(deps.database, incidentOfJob(params.id), deps.clock.now())
      return { body: done }
    }),
  ]
}

const noSuchJob = () => new AppError('not_found', 'This job is no longer waiting.')

const shortly = { schema: z.object({}), attempts: 1, timeoutSeconds: 50 }

const checkSitesJob = defineJob({
  name: 'monitoring.check-sites',
  ...shortly,
  cron: { at: '* * * * *', why: 'time: whether the website answers' },
})
const checkHouseJob = defineJob({
  name: 'monitoring.check-house',
  ...shortly,
  cron: { at: '* * * * *', why: 'time: how the machine, the queue, emails, payments and backups are' },
})

const healthJobs = [checkSitesJob, checkHouseJob]

// Both look after the sweeps, so that each is told of when it fails, these two as well.
function healthHandlers(deps: CheckWebsiteDeps & CheckHouseDeps): JobHandler[] {
  const beside = (check: () => Promise<void>) => () => tryEach([() => checkSweeps(deps), check], (work) => work())
  return [
    handleJob(
      checkSitesJob,
      beside(() => checkWebsite(deps)),
    ),
    handleJob(
      checkHouseJob,
      beside(() => checkHouse(deps)),
    ),
  ]
}

export const healthFeature = defineFeature({
  calls: callsIn(monitoring, website),
  routes: healthRoutes,
  jobs: healthJobs,
  handlers: healthHandlers,
})
