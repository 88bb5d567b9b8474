import type { ExtraId } from '#src/contracts/studio/extras.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { analyseJob } from './job-names.ts'
import type { ProductionDeps } from './production-deps.ts'
import { changeJob, findJobsOfOrder, lockJob } from './store.ts'
import type { Branding, JobRow } from './tables.ts'

interface BriefWords {
  nameToShow: string
  tagline: string
  callToAction: string
  phone: string
  site: string
  handle: string
  colours: string[]
  logoKey: string | null
}

interface Briefing {
  orderId: string
  brief: BriefWords
  before: BriefWords
}

// What the customer wrote goes into the film, unless the owner has written something else there since.
export async function briefJobs(tx: Transaction, { orderId, brief, before }: Briefing): Promise<void> {
  for (const { id, status, words, addOns } of await findJobsOfOrder(tx, orderId)) {
    if (status === 'completed') continue
    const pick = (now: string, then: string, next: string): string => (now === '' || now === then ? next : now)
    await changeJob(tx, id, {
      ...(brief.nameToShow ? { businessName: brief.nameToShow } : {}),
      branding: brandingOf(brief, addOns.includes('custom-branding')),
      words: {
        ...words,
        businessName: pick(words.businessName, before.nameToShow, brief.nameToShow),
        tagline: pick(words.tagline, before.tagline, brief.tagline),
        cta: pick(words.cta, before.callToAction, brief.callToAction),
      },
    })
  }
}

// The contact details belong to every film; colours and logo are sold.
function brandingOf({ phone, site, handle, colours, logoKey }: BriefWords, isBranded: boolean): Branding {
  const details = Object.fromEntries(Object.entries({ phone, site, handle }).filter(([, value]) => value !== ''))
  return { details, colours: isBranded ? colours : [], logoKey: isBranded ? logoKey : null }
}

interface Promised {
  orderId: string
  startBy: Date
  deliverBy: Date
}

// Photos and a name are there: the time runs, and the work begins.
export async function promiseJobs(
  deps: Pick<ProductionDeps, 'queue'>,
  tx: Transaction,
  { orderId, startBy, deliverBy }: Promised,
): Promise<void> {
  for (const { id, status, work, priority } of await findJobsOfOrder(tx, orderId)) {
    await changeJob(tx, id, { startBy, dueAt: deliverBy })
    if (status !== 'analyzing' || work !== 'waiting') continue
    await deps.queue.enqueueWhen(tx, analyseJob, { payloads: [{ jobId: id }], priority })
  }
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
