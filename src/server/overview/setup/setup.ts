import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { done } from '#src/contracts/call.ts'
import { readReadiness } from '#src/contracts/overview/monitoring.ts'
import * as calls from '#src/contracts/overview/setup.ts'
import {
  type ConfirmedStep,
  confirmedSteps,
  type SandboxPart,
  type SetupStep,
  setupSteps,
  type StateOfStep,
} from '#src/contracts/overview/setup.ts'
import type { SettingKey, Settings } from '#src/contracts/people/setting-rules.ts'
import { priceKeys } from '#src/contracts/prices.ts'
import { askedPrices } from '#src/contracts/vat.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { OverviewDeps } from '#src/server/overview/deps.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { isLaunched } from '#src/server/sales/site/feature.ts'
import { setupMarks } from './tables.ts'

type ReadDeps = Pick<OverviewDeps, 'database' | 'readBusiness' | 'listSandboxParts'>

// What stays on Home: all but what the owner leaves as it is.
export const listOpenParts = async (deps: ReadDeps): Promise<SandboxPart[]> =>
  (await readSteps(deps)).filter(({ state }) => state === 'open').flatMap(({ parts }) => parts)

// A step is done when nothing in it is a sample or a stand-in any more.
async function readSteps({ database, readBusiness, listSandboxParts }: ReadDeps): Promise<StateOfStep[]> {
  const marks = await database.select().from(setupMarks)
  const business = await readBusiness(database)
  // A launched site shows no sample that was not ticked.
  const confirmed = (await isLaunched(database)) ? ['samples'] : []
  const unconfirmed = confirmedSteps.filter(
    (step) =>
      !confirmed.includes(step) &&
      !marks.some((mark) => mark.step === step && mark.fingerprint === fingerprintOf(step, business)),
  )
  const parts = [...(await listSandboxParts()), ...unconfirmed.map((step) => toConfirm[step])]
  return setupSteps.map((step) => {
    const own = parts.filter((part) => part.step === step)
    const isWaived = marks.some((mark) => mark.step === step && mark.mark === 'waived')
    return { step, state: own.length === 0 ? 'done' : isWaived ? 'waived' : 'open', parts: own }
  })
}

const toConfirm: Record<ConfirmedStep, SandboxPart> = {
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

async function markStep(
  { database, clock, readBusiness }: OverviewDeps,
  { step, mark }: { step: SetupStep; mark: 'confirmed' | 'waived' | null },
): Promise<void> {
  const confirmed = confirmedSteps.find((one) => one === step)
  if (mark === 'confirmed' && !confirmed) {
    throw new AppError('bad_request', 'There’s nothing to confirm in this step. It’s done once you’ve set it up.')
  }
  const markedAt = clock.now()
  await database.transaction(async (tx) => {
    if (mark === null) await tx.delete(setupMarks).where(eq(setupMarks.step, step))
    else {
      const fingerprint = mark === 'confirmed' && confirmed ? fingerprintOf(confirmed, await readBusiness(tx)) : ''
      const row = { step, mark, fingerprint, markedAt }
      await tx.insert(setupMarks).values(row).onConflictDoUpdate({ target: setupMarks.step, set: row })
    }
    await recordAudit(tx, markedAt, [
      { actor: 'owner', action: 'setup.marked', customerId: null, detail: { step, mark } },
    ])
  })
}

const confirmedKeys: Record<ConfirmedStep, readonly SettingKey[]> = {
  // A look that nobody has changed is one to confirm as well.
  brand: ['brandAccent', 'brandInk', 'brandLogo'],
  prices: priceKeys,
  legal: ['businessName', 'legalName', 'address', 'companyNumber', 'vatNumber', 'supportEmail', 'supportPhone'],
  // Each sample has a tick of its own.
  samples: [],
}

// Of what the owner saw when they confirmed a step.
function fingerprintOf(step: ConfirmedStep, business: Settings): string {
  const seen = { ...business, ...askedPrices(business) }
  return createHash('sha256')
    .update(JSON.stringify(confirmedKeys[step].map((key) => seen[key])))
    .digest('hex')
}

// The machine visits itself by its public name, as a customer would: name, certificate and proxy must all be right.
async function checkAddress({ websites, siteUrl }: OverviewDeps) {
  const visit = await websites.visit(siteUrl + readReadiness.path)
  if (visit.kind === 'failed') return { problem: visit.reason, certificateEndsAt: null }
  const certificateEndsAt = visit.certificateEndsAt?.toISOString() ?? null
  if (visit.status !== 200) {
    const problem = `Something responds there, but with status ${visit.status}. Does the address point to this machine?`
    return { problem, certificateEndsAt }
  }
  return { problem: null, certificateEndsAt }
}

export const setupRoutes = (deps: OverviewDeps): Route[] => [
  route(calls.readSetup, async () => ({ body: { steps: await readSteps(deps), siteUrl: deps.siteUrl } })),
  route(calls.markStep, async ({ params, body }) => {
    await markStep(deps, { ...params, ...body })
    return { body: done }
  }),
  route(calls.checkAddress, async () => ({ body: await checkAddress(deps) })),
]
