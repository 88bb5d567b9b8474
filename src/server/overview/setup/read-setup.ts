import {
  type SandboxPart,
  type StateOfStep,
  type ConfirmedStep,
  confirmedSteps,
  setupSteps,
} from '#src/contracts/overview/setup.ts'
import { isLaunched } from '#src/server/sales/site/feature.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import type { SetupDeps } from './setup-deps.ts'
import { findMarks } from './store.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { MarkRow } from './tables.ts'

interface Facts {
  // What the machine itself found.
  parts: SandboxPart[]
  business: Settings
  marks: Pick<MarkRow, 'step' | 'mark' | 'fingerprint'>[]
  isLaunched: boolean
}

const unconfirmed: Record<ConfirmedStep, SandboxPart> = {
  brand: {
    part: 'Brand',
    now: 'You haven’t confirmed the look yet.',
    makeReal: 'Choose a logo and two colours, or keep these, in Set-up.',
    step: 'brand',
  },
  prices: {
    part: 'Price list',
    now: 'You haven’t confirmed the prices yet.',
    makeReal: 'Change what you like, then confirm the list in Set-up.',
    step: 'prices',
  },
  legal: {
    part: 'Legal pages',
    now: 'You haven’t confirmed the Terms and the Privacy Policy yet.',
    makeReal: 'Read both, then confirm them in Set-up.',
    step: 'legal',
  },
  samples: {
    part: 'Samples',
    now: 'You haven’t said which of the invented reviews and figures are true.',
    makeReal: 'Tick those that are, or none, in Set-up.',
    step: 'samples',
  },
}

// A step is done when nothing in it is a sample or a stand-in any more.
function stateOfSteps(facts: Facts): StateOfStep[] {
  const parts = [...facts.parts, ...listUnconfirmed(facts)]
  return setupSteps.map((step) => {
    const own = parts.filter((part) => part.step === step)
    const isWaived = facts.marks.some((mark) => mark.step === step && mark.mark === 'waived')
    return { step, state: own.length === 0 ? 'done' : isWaived ? 'waived' : 'open', parts: own }
  })
}

function listUnconfirmed({ business, marks, isLaunched }: Facts): SandboxPart[] {
  const isConfirmed = (step: ConfirmedStep): boolean =>
    // A launched site shows no sample that was not ticked.
    (step === 'samples' && isLaunched) ||
    marks.some((mark) => mark.step === step && mark.fingerprint === fingerprintOf(step, business))
  return confirmedSteps.filter((step) => !isConfirmed(step)).map((step) => unconfirmed[step])
}

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
