import { createHash, randomUUID } from 'node:crypto'
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
import type { PaymentAccount } from '#src/server/platform/payments/port.ts'
import { disprove, prove } from '#src/server/people/proofs/feature.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { isLaunched } from '#src/server/sales/site/feature.ts'
import { setupMarks } from './tables.ts'

type ReadDeps = Pick<OverviewDeps, 'database' | 'readBusiness' | 'listSandboxParts'>

// What Home says of the set-up. What is skipped is never done: it stays in sight where customers notice.
export async function readProgress(deps: ReadDeps) {
  const steps = await readSteps(deps)
  const partsOf = (...states: StateOfStep['state'][]): SandboxPart[] =>
    steps.filter(({ state }) => states.includes(state)).flatMap(({ parts }) => parts)
  const needed = steps.filter(({ step }) => neededToSell.includes(step))
  return {
    sandbox: [...partsOf('failed'), ...partsOf('open')],
    skipped: needed.filter(({ state }) => state === 'waived').flatMap(({ parts }) => parts),
    canSell: needed.every(sells),
  }
}

const neededToSell: SetupStep[] = ['business', 'prices', 'mail', 'payments', 'address']

// A shop that takes no cards sells by transfer.
const sells = ({ step, state, parts }: StateOfStep): boolean =>
  state === 'done' || (step === 'payments' && state === 'waived' && parts.every(({ part }) => part === 'Payments'))

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
    const isFailed = own.some((part) => part.isFailed)
    return { step, state: stateOf({ isDone: own.length === 0, isFailed, isWaived }), parts: own }
  })
}

function stateOf({ isDone, isFailed, isWaived }: Record<'isDone' | 'isFailed' | 'isWaived', boolean>) {
  if (isDone) return 'done'
  if (isWaived) return 'waived'
  return isFailed ? 'failed' : 'open'
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
async function checkAddress(deps: OverviewDeps) {
  const checked = await visitAddress(deps)
  if (checked.problem === null) await prove(deps, deps.database, 'address')
  else await disprove(deps, deps.database, 'address', checked.problem)
  return checked
}

const tiniestPence = 100

// With live keys nobody is charged: what was opened is cancelled, and what the provider tells of that proves the webhook.
async function tryPayments(deps: OverviewDeps): Promise<{ problem: string | null }> {
  const account = await deps.openPaymentAccount()
  const { currency, stripePublishableKey } = await deps.readBusiness(deps.database)
  if (!account || !stripePublishableKey) return { problem: 'Save your Stripe keys first.' }
  const problem =
    account.isForTests === stripePublishableKey.startsWith('pk_test_')
      ? await findProblem(account, currency.toLowerCase())
      : 'One key is for tests, the other is live. Copy both from the same page of Stripe.'
  if (problem === null) await prove(deps, deps.database, 'cards')
  else await disprove(deps, deps.database, 'cards', problem)
  return { problem }
}

async function findProblem(account: PaymentAccount, currency: string): Promise<string | null> {
  const { problem } = await account.tryOut({ amountPence: tiniestPence, currency, idempotencyKey: randomUUID() })
  return problem ?? null
}

async function visitAddress({ websites, siteUrl }: OverviewDeps) {
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
  route(calls.tryPayments, async () => ({ body: await tryPayments(deps) })),
  route(calls.checkAddress, async () => ({ body: await checkAddress(deps) })),
]
