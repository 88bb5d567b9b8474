import { done } from '#src/contracts/call.ts'
import { type ExtraId, extraNames } from '#src/contracts/studio/extras.ts'
import { type JobExtra, settleExtra as settleExtraCall } from '#src/contracts/studio/production.ts'
import { AppError } from '#src/kit/app-error.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { aboutJob, changeJob, lockJob } from './productions.sql.ts'
import type { JobRow } from './tables.ts'

// Of the customer's brief, as far as an extra depends on it.
export interface BriefFacts {
  hasLogo: boolean
}

// Everything that was sold beside the film, with what is open. An extra that is open holds the delivery.
export function listExtras(job: JobRow, brief: BriefFacts | undefined): JobExtra[] {
  const sold: ExtraId[] = [...job.addOns, ...(job.isRush ? (['rush'] as const) : [])]
  return sold.map((id) => {
    const settled = job.settledExtras[id]
    const state = settled ?? (isMade(id, job) ? 'done' : 'open')
    return { id, name: extraNames[id], state, text: texts[id]({ job, brief, state }) }
  })
}

// What holds the delivery, in words; null when nothing does. Without their names, which the owner may have changed.
export function openExtras(job: JobRow, brief: BriefFacts | undefined): string | null {
  const open = listExtras(job, brief).filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  return `${open.map(({ text }) => text).join(' ')} Make it, or waive it.`
}

// These are made with the job itself: its place in the queue, its formats, its rounds. The others need the owner's word.
function isMade(id: ExtraId, { formats, priority, branding, music }: JobRow): boolean {
  if (id === 'premium-music') return music?.kind === 'score'
  // A film that does not show it yet is outdated, and not delivered for that reason.
  if (id === 'custom-branding') return Boolean(branding?.logoKey)
  if (id === 'social-sizes') return formats.length > 1
  if (id === 'extra-revisions') return true
  return priority > 0
}

interface Told {
  job: JobRow
  brief: BriefFacts | undefined
  state: JobExtra['state']
}

const texts: Record<ExtraId, (told: Told) => string> = {
  express: () => 'Promised within 12 hours, first in the queue.',
  rush: () => 'Promised within 24 hours, ahead in the queue.',
  'premium-music': ({ state }) => (state === 'open' ? 'Choose a premium score.' : 'A premium score is chosen.'),
  'custom-branding': ({ brief, state }) => {
    if (state !== 'open') return 'Logo, colours and closing card are in the film.'
    return brief?.hasLogo ? 'Put the logo, colours and closing card into the film.' : 'Waiting for the logo.'
  },
  'extra-revisions': ({ job }) => `${job.roundsAllowed} rounds of revisions.`,
  'social-sizes': ({ job }) => `${job.formats.length} formats.`,
  'priority-support': () => 'Answer this customer first.',
}

interface Settling {
  jobId: string
  extra: ExtraId
  state: 'done' | 'waived'
}

// By the owner's word: it is in the film, or the customer gets the film without it.
async function settleExtra(deps: StudioDeps, { jobId, extra, state }: Settling): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (!job) throw new AppError('not_found', 'This job doesn’t exist.')
    const isSold = extra === 'rush' ? job.isRush : job.addOns.includes(extra)
    if (!isSold) throw new AppError('conflict', 'The customer didn’t order this.')
    await changeJob(tx, jobId, { settledExtras: { ...job.settledExtras, [extra]: state } })
    const { customerId } = job
    await deps.record(tx, [{ kind: 'extra.settled', actor: 'owner', ...aboutJob(job), facts: { extra, state } }])
    const detail = { jobId, extra, state }
    await recordAudit(tx, deps.clock.now(), [{ actor: 'owner', action: 'production.extra', customerId, detail }])
  })
}

export const extraRoutes = (deps: StudioDeps): Route[] => [
  route(settleExtraCall, async ({ params, body }) => {
    await settleExtra(deps, { jobId: params.id, extra: params.extra, state: body.state })
    return { body: done }
  }),
]
