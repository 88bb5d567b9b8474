import * as personalData from '#src/contracts/people/personal-data.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { myDataHandlers, personRoutes, sendMyDataLinkJob } from './my-data.ts'

export { forgetPeople } from './sweep.ts'

export const personalDataFeature = defineFeature({
  calls: callsIn(personalData),
  routes: personRoutes,
  jobs: [sendMyDataLinkJob],
  handlers: myDataHandlers,
})
