import type { ExtraId } from '#src/contracts/studio/extras.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { analyseJob } from './job-names.ts'
import type { BriefWords, OrderedFilms, ProductionDeps } from './production-deps.ts'
import { createJobs } from './create-job.ts'
import { refreshFilm } from './refresh-film.ts'
import { changeJob, findJobsOfOrder, lockJob } from './store.ts'
import type { Branding, FilmWords, JobRow } from './tables.ts'

// Events of one order each.
type OfOrder = Pick<EventOf<'order.refunded'>, 'orderId'>

// A buyer who was matched to a customer by what anybody can type might be somebody else: then the owner looks at each
// step, and confirms the person before anybody is shown a film of that customer's photos.
export async function startProduction(deps: ProductionDeps, tx: Transaction, paid: OfOrder[]): Promise<void> {
  for (const { orderId, ordered } of await findOrders(deps, tx, paid)) {
    const { opensPhotos, ...wanted } = ordered
    await createJobs(deps, tx, { ...wanted, orderId, isAutopilot: opensPhotos, awaitsConfirmation: !opensPhotos })
  }
  await updateJobs(deps, tx, paid)
}

// Photos and a name are there: the time that every film of the order was promised runs, and the work begins.
export async function startTheClock(deps: ProductionDeps, tx: Transaction, ready: OfOrder[]): Promise<void> {
  for (const { orderId, ordered } of await findOrders(deps, tx, ready)) {
    if (!ordered.promise) continue
    const { startBy, deliverBy } = ordered.promise
    for (const { id, status, work, priority } of await findJobsOfOrder(tx, orderId)) {
      await changeJob(tx, id, { startBy, dueAt: deliverBy })
      if (status !== 'analyzing' || work !== 'waiting') continue
      await deps.queue.enqueueWhen(tx, analyseJob, { payloads: [{ jobId: id }], priority })
    }
  }
}

// What the customer wrote goes into the film, unless the owner has written something else there since.
export async function updateJobs(deps: ProductionDeps, tx: Transaction, changed: OfOrder[]): Promise<void> {
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
export async function replanFilms(deps: ProductionDeps, tx: Transaction, changed: OfOrder[]): Promise<void> {
  for (const { orderId } of changed) {
    for (const { id } of orderId ? await findJobsOfOrder(tx, orderId) : []) {
      const job = await lockJob(tx, id)
      if (job) await refreshFilm(deps, tx, job)
    }
  }
}

async function findOrders(deps: ProductionDeps, tx: Transaction, events: OfOrder[]) {
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

interface Settling {
  jobId: string
  extra: ExtraId
  state: 'done' | 'waived'
}

// By the owner's word: it is in the film, or the customer gets the film without it.
export async function settleExtra(deps: ProductionDeps, { jobId, extra, state }: Settling): Promise<JobRow> {
  return deps.database.transaction(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (!job) throw new AppError('not_found', 'This job doesn’t exist.')
    const isSold = extra === 'rush' ? job.isRush : job.addOns.includes(extra)
    if (!isSold) throw new AppError('conflict', 'The customer didn’t order this.')
    await changeJob(tx, jobId, { settledExtras: { ...job.settledExtras, [extra]: state } })
    const { customerId, orderId } = job
    const about = { customerId, jobId, ...(orderId && { orderId }) }
    await deps.record(tx, [{ kind: 'extra.settled', actor: 'owner', ...about, facts: { extra, state } }])
    return job
  })
}
