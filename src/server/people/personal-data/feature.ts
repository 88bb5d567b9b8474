import * as personalData from '#src/contracts/people/personal-data.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { peopleRoutes } from './routes.ts'
import { peopleHandlers, peopleJobs } from './jobs.ts'

export const personalDataFeature = defineFeature({
  calls: callsIn(personalData),
  routes: peopleRoutes,
  jobs: peopleJobs,
  handlers: peopleHandlers,
})
