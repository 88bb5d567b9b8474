import type { ClipRow } from '#src/server/studio/clips/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { findFilms } from './film-store.ts'
import { type BriefFacts, openExtras } from './list-extras.ts'
import { hashWishes, isUsed, type Material } from './plan-films.ts'
import type { ProductionDeps } from './production-deps.ts'
import { readMaterial } from './read-material.ts'
import type { FilmRow, JobRow } from './tables.ts'

// Why a job cannot take its next step, in words; null when it can.
export async function findMissingInputs(
  deps: Pick<ProductionDeps, 'findWishes' | 'hasOpenDispute'>,
  db: Executor,
  job: JobRow,
): Promise<string | null> {
  const material = await readMaterial(db, job)
  const [newest] = job.status === 'editing' ? await findFilms(db, job.id) : []
  const wishes = await deps.findWishes(db, job)
  const isDisputed = job.orderId !== null && (await deps.hasOpenDispute(db, job.orderId))
  return explainMissing(material, { newest, brief: wishes, isDisputed })
}

interface Made {
  newest: FilmRow | undefined
  brief: BriefFacts | undefined
  isDisputed: boolean
}

export function explainMissing(material: Material, made: Made): string | null {
  const { job } = material
  if (job.stoppedFor) return stopped[job.stoppedFor]
  if (job.work === 'failed') return job.problem ?? 'This stage failed.'
  switch (job.status) {
    case 'analyzing':
      return job.work === 'done' ? null : (job.problem ?? 'The photos are still being analysed.')
    case 'prompts_ready':
      return missingPrompts(material)
    case 'generating':
      return missingClips(material)
    case 'editing':
      return missingDelivery(material, made)
    case 'completed':
      return 'This job is completed.'
  }
}

function missingPrompts({ photos, job }: Material): string | null {
  const used = photos.filter(isUsed)
  const without = used.filter(({ prompt }) => !prompt).length
  if (without > 0) return `${without} of ${used.length} prompts haven’t been written yet.`
  return job.work === 'done' ? null : 'The prompts are still being written.'
}

export function missingClips({ photos, clips }: Pick<Material, 'photos' | 'clips'>): string | null {
  const used = photos.filter(isUsed)
  const states = used.map(({ photoId }) => clips.findLast((clip) => clip.photoId === photoId)?.state)
  const count = (...wanted: (ClipRow['state'] | undefined)[]): number =>
    states.filter((state) => wanted.includes(state)).length
  if (count('ready') === used.length) return null
  const parts = [
    [count('queued', 'submitting', 'running', undefined), 'in progress'],
    [count('failed'), 'failed'],
    [count('parked'), 'waiting for your decision'],
  ] as const
  const rest = parts.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`)
  return `${count('ready')} of ${used.length} clips are ready: ${rest.join(', ')}.`
}

const stopped = {
  refund: 'The order was refunded, so work on this film has stopped.',
  dispute: 'The dispute over the payment was lost, so work on this film has stopped.',
}

const missingDelivery = (material: Material, { newest, brief, isDisputed }: Made): string | null =>
  missingFilm(material, newest) ?? openExtras(material.job, brief) ?? (isDisputed ? disputed : null)

const disputed = 'The buyer disputes the payment. You can deliver the film once that is decided for you.'

function missingFilm(material: Material, newest: FilmRow | undefined): string | null {
  const { job } = material
  if (!newest) return 'The film hasn’t been rendered yet.'
  if (newest.state === 'rendering') return `The film is being rendered (${newest.progress}%).`
  if (job.revisionAskedAt && newest.createdAt < job.revisionAskedAt) {
    return 'The customer asked for changes: make them and render a new version.'
  }
  if (newest.state === 'failed') return 'The last render failed: render it again.'
  if (isOutdated(material, newest)) return `The plan has changed since version ${newest.version}: render it again.`
  return job.awaitsConfirmation ? unconfirmed : null
}

const unconfirmed = 'We matched this buyer by what they typed. Confirm the person on the order before you deliver.'

export const isOutdated = (material: Material, { wishesHash }: FilmRow): boolean => wishesHash !== hashWishes(material)
