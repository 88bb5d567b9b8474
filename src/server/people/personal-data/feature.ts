import * as personalData from '#src/contracts/people/personal-data.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { personRoutes } from './my-data.ts'
import { peopleHandlers, peopleJobs } from './sweep.ts'

export const personalDataFeature = defineFeature({
  calls: callsIn(personalData),
  routes: personRoutes,
  jobs: peopleJobs,
  handlers: peopleHandlers,
})
