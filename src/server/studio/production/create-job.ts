import { type AddOnId, type ServiceId, servicePackages } from '#src/contracts/catalogue.ts'
import { type FilmFormat, type FilmTier, filmFormatNames, tierSeconds } from '#src/contracts/studio/film-choices.ts'
import { filmDefaultsOf } from '#src/contracts/studio/film-defaults.ts'
import { keptDaysOf } from '#src/contracts/studio/kept-days.ts'
import type { SeenFilm } from '#src/contracts/studio/seen-films.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import { usualCallToAction } from '#src/contracts/words/site/film-words.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { hourMs } from '#src/kit/time.ts'
import { advanceCustomer, findCustomer } from '#src/server/people/customers/feature.ts'
import { findSeenFilm } from '#src/server/studio/seen-films/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { analyseJob } from './job-names.ts'
import type { ProductionDeps } from './production-deps.ts'
import { insertJob, insertStep, lastSeed } from './store.ts'
import type { NewJobRow } from './tables.ts'

export interface WantedJob {
  customerId: string
  orderId: string | null
  service: ServiceId
  addOns: AddOnId[]
  isAutopilot: boolean
  isRush?: boolean
  // The buyer has proved nothing yet: the owner confirms who they are before the film is delivered.
  awaitsConfirmation?: boolean
}

type CreateDeps = Pick<ProductionDeps, 'queue' | 'clock' | 'settings'>

// One job for each film of the order, in the transaction of whoever orders it.
export async function createJobs(deps: CreateDeps, tx: Transaction, wanted: WantedJob): Promise<string[]> {
  const customer = await findCustomer(tx, wanted.customerId)
  if (!customer) throw new AppError('not_found', 'This customer doesn’t exist.')
  const { tier, films } = servicePackages[wanted.service]
  const seed = (await lastSeed(tx)) + 1
  const business = await deps.settings.readBusiness(tx)
  const { businessName, words } = describeBusiness(customer, wanted, makeSay(business.words)(usualCallToAction))
  const seen = await findSeenFilm(tx, customer.id)
  const ids: string[] = []
  for (let filmNumber = 1; filmNumber <= films; filmNumber += 1) {
    const row: NewJobRow = {
      ...describeFilm(tier, wanted),
      ...promise(deps.clock.now(), wanted),
      id: newId(deps.clock.now().getTime()),
      customerId: customer.id,
      orderId: wanted.orderId,
      filmNumber,
      businessName,
      businessType: customer.businessType,
      addOns: wanted.addOns,
      status: 'analyzing',
      work: 'waiting',
      isAutopilot: wanted.isAutopilot,
      awaitsConfirmation: wanted.awaitsConfirmation ?? false,
      seed: seed + filmNumber,
      words,
      ...filmDefaultsOf(business),
      keptDays: keptDaysOf(business).films,
      ...(seen && filmNumber === 1 ? choicesOf(seen, tier, wanted) : {}),
    }
    await insertJob(tx, row)
    await insertStep(tx, { jobId: row.id, round: 0, status: 'analyzing', reachedAt: row.createdAt, actor: 'system' })
    ids.push(row.id)
  }
  // An order says itself when the work on it has begun.
  if (!wanted.orderId) await advanceCustomer(tx, customer.id, 'in_production')
  await deps.queue.enqueue(
    tx,
    analyseJob,
    ids.map((jobId) => ({ jobId })),
  )
  return ids
}

// What the customer chose while they saw their film: the first one of an order is that film.
const choicesOf = ({ seed, mood, look, keepsOrder, format }: SeenFilm, tier: FilmTier, { addOns }: WantedJob) => ({
  seed,
  mood,
  look,
  keepsOrder,
  formats: formatsOf(tier, addOns).length > 1 ? filmFormatNames : [format],
})

// The film of an order says what its customer wants it to: that comes with the brief, which fills in what is empty here.
function describeBusiness(
  customer: Record<'businessName' | 'company' | 'name', string>,
  { orderId }: WantedJob,
  cta: string,
) {
  const known = customer.businessName || customer.company
  const businessName = known || (orderId ? 'Name not given yet' : customer.name)
  const says = orderId ? { businessName: '', cta: '' } : { businessName, cta }
  return { businessName, words: { ...says, tagline: '', captions: [] } }
}

// 'Multiple formats' begin with the second tier; the first has them as an add-on.
const formatsOf = (tier: FilmTier, addOns: AddOnId[]): FilmFormat[] =>
  tier !== 'vr1' || addOns.includes('social-sizes') ? filmFormatNames : ['stories']

const rounds = { plain: 2, extra: 5 }

const describeFilm = (tier: FilmTier, { addOns, isRush = false }: WantedJob) => ({
  tier,
  formats: formatsOf(tier, addOns),
  targetSeconds: tierSeconds[tier],
  roundsAllowed: addOns.includes('extra-revisions') ? rounds.extra : rounds.plain,
  isRush,
  priority: priorityOf(addOns, isRush),
})

function priorityOf(addOns: AddOnId[], isRush: boolean): number {
  if (addOns.includes('express')) return 3
  if (isRush) return 2
  return addOns.includes('priority-support') ? 1 : 0
}

// An order is promised a time once its photos are there. What the owner starts by hand is due like any film.
function promise(now: Date, { orderId }: WantedJob) {
  const after = (hours: number): Date => new Date(now.getTime() + hours * hourMs)
  return orderId ? { createdAt: now } : { createdAt: now, startBy: after(2), dueAt: after(48) }
}
