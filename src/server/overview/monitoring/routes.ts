import { Readable } from 'node:stream'
import { done } from '#src/contracts/call.ts'
import {
  listDeadJobs,
  readDesk,
  readHealth,
  readMetrics as readMetricsCall,
  readOpenApi,
  readReadiness,
  retryDeadJob,
} from '#src/contracts/overview/monitoring.ts'
import { AppError } from '#src/kit/app-error.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { checkReadiness, type ReadinessDeps } from './check-readiness.ts'
import { type DeskDeps, readDeskFigures } from './read-desk.ts'
import { nameOfJob } from './job-names.ts'
import { type MetricsDeps, readMetrics, refuseWithoutToken } from './read-metrics.ts'
import { type WebsiteDeps, websiteRoutes } from './website-routes.ts'

export type MonitoringDeps = DeskDeps &
  ReadinessDeps &
  WebsiteDeps &
  MetricsDeps & {
    describeApi: (forWhom: 'stranger' | 'owner') => Record<string, unknown>
    findToken: (bearer: string) => Promise<object | undefined>
  }

export function monitoringRoutes(deps: MonitoringDeps): Route[] {
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
    route(readDesk, async () => ({ body: await readDeskFigures(deps) })),
    route(listDeadJobs, async () => {
      const jobs = await deps.queue.listDead()
      return { body: jobs.map((job) => ({ ...job, name: nameOfJob(job.job), failedAt: job.failedAt.toISOString() })) }
    }),
    route(retryDeadJob, async ({ params }) => {
      if (!(await deps.queue.retryDead(params.id))) throw new AppError('not_found', 'This job is no longer waiting.')
      return { body: done }
    }),
  ]
}
