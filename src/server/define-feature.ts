import type { Call } from '#src/contracts/call.ts'
import type { Route } from '#src/server/platform/http/port.ts'
import type { Job, JobHandler } from '#src/server/platform/queue/port.ts'

export interface Feature<Deps> {
  calls: Call[]
  routes: (deps: Deps) => Route[]
  jobs: Job[]
  handlers: (deps: Deps) => JobHandler[]
}

interface FeatureOptions<RouteDeps, JobDeps> {
  calls?: Call[]
  routes?: (deps: RouteDeps) => Route[]
  jobs?: readonly Pick<Job, 'name'>[]
  handlers?: (deps: JobDeps) => JobHandler[]
}

// What a feature brings to the product; all-features.ts lists them.
export function defineFeature<RouteDeps = unknown, JobDeps = unknown>(
  options: FeatureOptions<RouteDeps, JobDeps>,
): Feature<RouteDeps & JobDeps> {
  const { calls = [], routes = () => [], jobs = [], handlers = () => [] } = options
  return { calls, routes, jobs: jobs as Job[], handlers }
}
