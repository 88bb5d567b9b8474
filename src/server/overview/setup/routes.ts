import { done } from '#src/contracts/call.ts'
import {
  checkAddress as checkAddressCall,
  markStep as markStepCall,
  readSetup as readSetupCall,
} from '#src/contracts/overview/setup.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { checkAddress } from './check-address.ts'
import { markStep } from './mark-step.ts'
import { readSteps } from './read-setup.ts'
import type { SetupDeps } from './setup-deps.ts'

export const setupRoutes = (deps: SetupDeps): Route[] => [
  route(readSetupCall, async () => ({ body: { steps: await readSteps(deps), siteUrl: deps.siteUrl } })),
  route(markStepCall, async ({ params, body }) => {
    await markStep(deps, { ...params, ...body })
    return { body: done }
  }),
  route(checkAddressCall, async () => ({ body: await checkAddress(deps) })),
]
