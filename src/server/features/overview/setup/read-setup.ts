import type { SandboxPart, StateOfStep } from '#src/contracts/overview/setup.ts'
import { isLaunched } from '#src/server/features/sales/site/feature.ts'
import type { SetupDeps } from './setup-deps.ts'
import { stateOfSteps } from './state-of-steps.ts'
import { findMarks } from './store.ts'

type ReadDeps = Pick<SetupDeps, 'database' | 'readBusiness' | 'listSandboxParts'>

export async function readSteps({ database, readBusiness, listSandboxParts }: ReadDeps): Promise<StateOfStep[]> {
  return stateOfSteps({
    parts: await listSandboxParts(),
    business: await readBusiness(database),
    marks: await findMarks(database),
    isLaunched: await isLaunched(database),
  })
}

// What stays on Home: all but what the owner leaves as it is.
export const listOpenParts = async (deps: ReadDeps): Promise<SandboxPart[]> =>
  (await readSteps(deps)).filter(({ state }) => state === 'open').flatMap(({ parts }) => parts)
