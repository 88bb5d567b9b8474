import { done } from '#src/contracts/call.ts'
import type { AddOnId, ServiceId } from '#src/contracts/catalogue.ts'
import { packages } from '#src/contracts/sales/packages.ts'
import { allowedRounds, includedRoundsOf } from '#src/contracts/sales/revision-rounds.ts'
import { type FilmFormat, filmFormatNames, type FilmTier, tierSeconds } from '#src/contracts/studio/film-choices.ts'
import { filmDefaultsOf } from '#src/contracts/studio/film-defaults.ts'
import { keptDaysOf } from '#src/contracts/studio/kept-days.ts'
import { createProductionJob } from '#src/contracts/studio/production.ts'
import type { SeenFilm } from '#src/contracts/studio/seen-films.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import { usualCallToAction } from '#src/contracts/words/site/film-words.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { hourMs } from '#src/kit/time.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { advanceCustomer, findCustomer } from '#src/server/people/customers/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { BriefWords, OrderedFilms, StudioDeps } from '#src/server/studio/deps.ts'
import { findSeenFilm } from '#src/server/studio/seen-films/feature.ts'
import {
  changeJob,
  findJobsOfCustomer,
  findJobsOfOrder,
  insertJob,
  insertStep,
  lastSeed,
  lockJob,
} from './productions.sql.ts'
import { refreshFilm } from './render.ts'
import { analyseJob } from './stages.ts'
import type { Branding, FilmWords, JobRow, NewJobRow } from './tables.ts'

interface WantedJob {
  customerId: string
  orderId: string | null
  service: ServiceId
  addOns: AddOnId[]
  // Those of today for a film that nobody ordered.
  includedRounds?: number
  isAutopilot: boolean
  isRush?: boolean
  // The buyer has proved nothing yet: the owner confirms who they are before the film is delivered.
  awaitsConfirmation?: boolean
}

type CreateDeps = Pick<StudioDeps, 'queue' | 'clock' | 'settings'>

// One job for each film of the order, in the transaction of whoever orders it.
async function createJobs(deps: CreateDeps, tx: Transaction, wanted: WantedJob): Promise<string[]> {
  const customer = await findCustomer(tx, wanted.customerId)
  if (!customer) throw new AppError('not_found', 'This customer doesn’t exist.')
  const { tier, films } = packages[wanted.service]
  const seed = (await lastSeed(tx)) + 1
  const business = await deps.settings.readBusiness(tx)
  const { businessName, words } = describeBusiness(customer, wanted, makeSay(business.words)(usualCallToAction))
  const seen = await findSeenFilm(tx, customer.id)
  const ids: string[] = []
  const { priority } = describeFilm(tier, wanted)
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
      roundsAllowed: allowedRounds(wanted.includedRounds ?? includedRoundsOf(business), wanted.addOns),
      keptDays: keptDaysOf(business).films,
      ...(seen && filmNumber === 1 ? choicesOf(seen, wanted) : {}),
    }
    await insertJob(tx, row)
    await insertStep(tx, { jobId: row.id, round: 0, status: 'analyzing', reachedAt: row.createdAt, actor: 'system' })
    ids.push(row.id)
  }
  // An order says itself when the work on it has begun.
  if (!wanted.orderId) await advanceCustomer(tx, customer.id, 'in_production')
  await deps.queue.enqueueWhen(tx, analyseJob, { payloads: ids.map((jobId) => ({ jobId })), priority })
  return ids
}

// What the customer chose while they saw their film: the first one of an order is that film.
const choicesOf = (
  { seed, mood, look, keepsOrder, format }: SeenFilm,
  { service, addOns }: Pick<WantedJob, 'service' | 'addOns'>,
) => ({
  seed,
  mood,
  look,
  keepsOrder,
  // In the format that was sold as well as in the one that they saw.
  formats: [...new Set([...formatsOf(service, addOns), format])],
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

const formatsOf = (service: ServiceId, addOns: AddOnId[]): FilmFormat[] =>
  addOns.includes('social-sizes') ? filmFormatNames : packages[service].formats

const describeFilm = (tier: FilmTier, { service, addOns, isRush = false }: WantedJob) => ({
  tier,
  formats: formatsOf(service, addOns),
  targetSeconds: tierSeconds[tier],
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

// Events of one order each.
type OfOrder = Pick<EventOf<'order.refunded'>, 'orderId'>

// A buyer who was matched to a customer by what anybody can type might be somebody else: then the owner looks at each
// step, and confirms the person before anybody is shown a film of that customer's photos.
export async function startProduction(deps: StudioDeps, tx: Transaction, paid: OfOrder[]): Promise<void> {
  for (const { orderId, ordered } of await findOrders(deps, tx, paid)) {
    const { opensPhotos, ...wanted } = ordered
    await createJobs(deps, tx, { ...wanted, orderId, isAutopilot: opensPhotos, awaitsConfirmation: !opensPhotos })
  }
  await updateJobs(deps, tx, paid)
}

// Photos and a name are there: the time that every film of the order was promised runs, and the work begins. A film that was
// seen before it was ordered has arrived with its photos, after the payment.
export async function startTheClock(deps: StudioDeps, tx: Transaction, ready: OfOrder[]): Promise<void> {
  for (const { orderId, ordered } of await findOrders(deps, tx, ready)) {
    if (!ordered.promise) continue
    const { startBy, deliverBy } = ordered.promise
    const seen = await findSeenFilm(tx, ordered.customerId)
    for (const { id, status, work, priority, filmNumber } of await findJobsOfOrder(tx, orderId)) {
      const isUntouched = status === 'analyzing' && work === 'waiting'
      const choices = isUntouched && seen && filmNumber === 1 ? choicesOf(seen, ordered) : {}
      await changeJob(tx, id, { startBy, dueAt: deliverBy, ...choices })
      if (!isUntouched) continue
      await deps.queue.enqueueWhen(tx, analyseJob, { payloads: [{ jobId: id }], priority })
    }
  }
}

// What they need is missing again, and none has begun.
export async function stopTheClock(_: unknown, tx: Transaction, unready: OfOrder[]): Promise<void> {
  for (const { orderId } of unready) {
    for (const { id } of orderId ? await findJobsOfOrder(tx, orderId) : []) {
      await changeJob(tx, id, { startBy: null, dueAt: null })
    }
  }
}

// Photos that an analysis waited for are there, or will never be.
export async function wakeWaitingAnalysis(
  deps: StudioDeps,
  tx: Transaction,
  ended: EventOf<'photo.ready' | 'photo.unreadable'>[],
): Promise<void> {
  for (const customerId of new Set(ended.map((photo) => photo.customerId))) {
    for (const job of customerId ? await findJobsOfCustomer(tx, customerId) : []) {
      const { status, work, stoppedFor, isPaused, erasedAt, priority } = job
      if (status !== 'analyzing' || work !== 'waiting' || stoppedFor || isPaused || erasedAt) continue
      await deps.queue.enqueueWhen(tx, analyseJob, { payloads: [{ jobId: job.id }], priority })
    }
  }
}

// What the customer wrote goes into the film, unless the owner has written something else there since.
export async function updateJobs(deps: StudioDeps, tx: Transaction, changed: OfOrder[]): Promise<void> {
  for (const { orderId, ordered } of await findOrders(deps, tx, changed)) {
    const { brief } = ordered
    if (!brief) continue
    const { nameToShow: businessName, tagline, callToAction: cta } = brief
    for (const { id } of await findJobsOfOrder(tx, orderId)) {
      const job = await lockJob(tx, id)
      if (!job || job.status === 'completed') continue
      const briefed = { businessName, tagline, cta }
      await changeJob(tx, id, {
        ...(businessName ? { businessName } : {}),
        branding: brandingOf(brief, job.addOns.includes('custom-branding')),
        words: takeWords(job, briefed),
        briefed,
      })
    }
  }
}

function takeWords({ words, briefed: then }: JobRow, next: NonNullable<JobRow['briefed']>): FilmWords {
  const pick = (name: keyof typeof next): string =>
    words[name] === '' || words[name] === then?.[name] ? next[name] : words[name]
  return { ...words, businessName: pick('businessName'), tagline: pick('tagline'), cta: pick('cta') }
}

// After the customer changed what the films of an order show.
export async function replanFilms(deps: StudioDeps, tx: Transaction, changed: OfOrder[]): Promise<void> {
  for (const { orderId } of changed) {
    for (const { id } of orderId ? await findJobsOfOrder(tx, orderId) : []) {
      const job = await lockJob(tx, id)
      if (job) await refreshFilm(deps, tx, job)
    }
  }
}

async function findOrders(deps: StudioDeps, tx: Transaction, events: OfOrder[]) {
  const found: { orderId: string; ordered: OrderedFilms }[] = []
  for (const { orderId } of events) {
    const ordered = orderId ? await deps.findOrdered(tx, orderId) : undefined
    if (orderId && ordered) found.push({ orderId, ordered })
  }
  return found
}

// The contact details belong to every film; colours and logo are sold.
function brandingOf({ phone, site, handle, colours, logoKey }: BriefWords, isBranded: boolean): Branding {
  const details = Object.fromEntries(Object.entries({ phone, site, handle }).filter(([, value]) => value !== ''))
  return { details, colours: isBranded ? colours : [], logoKey: isBranded ? logoKey : null }
}

interface ByHand {
  customerId: string
  autopilot: boolean
}

function createByHand(deps: StudioDeps, { customerId, autopilot }: ByHand): Promise<string> {
  return deps.database.transaction(async (tx) => {
    const customer = await findCustomer(tx, customerId)
    if (!customer || customer.deletedAt) throw new AppError('not_found', 'This customer doesn’t exist.')
    const service = customer.serviceType
    const [id] = await createJobs(deps, tx, { customerId, orderId: null, service, addOns: [], isAutopilot: autopilot })
    if (!id) throw new Error('A package without a film was ordered.')
    const event = { actor: 'owner', action: 'production.started', customerId, detail: { jobId: id } } as const
    await recordAudit(tx, deps.clock.now(), [event])
    return id
  })
}

export const beginRoutes = (deps: StudioDeps): Route[] => [
  route(createProductionJob, async ({ body }) => ({ body: { ...done, id: await createByHand(deps, body) } })),
]
