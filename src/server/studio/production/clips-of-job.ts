import type { FilmTier } from '#src/contracts/studio/film-choices.ts'
import type { ProductionStage } from '#src/contracts/studio/stages.ts'
import { maxPromptCharacters, type PropertyType, roomPrompts } from '#src/contracts/studio/room-prompts.ts'
import { wordTable } from '#src/kit/word-table.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { PhotoAnalysis } from '#src/server/platform/film/port.ts'
import { handleJob, type JobHandler, type JobRun } from '#src/server/platform/queue/port.ts'
import { findClipsOfJob, requestClips, type WantedClip } from '#src/server/studio/clips/feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { originalKey } from '#src/server/studio/gallery/feature.ts'
import { isUsed, readMaterial } from './plan.ts'
import { aboutJob, changeJob, changeJobPhotoRow, findJobPhotos, lockJob } from './productions.sql.ts'
import { runStage } from './run-stage.ts'
import { missingClips, prepareJob } from './stages.ts'
import type { JobPhotoRow, JobRow } from './tables.ts'

// prompts_ready: a prompt for each photo. generating: a clip for each prompt.
const prepareStage = (deps: StudioDeps, jobId: string, run: JobRun): Promise<void> =>
  runStage(deps, { jobId, run, stages: ['prompts_ready', 'generating'] }, async (job) => {
    if (job.status === 'prompts_ready') {
      await writePrompts(deps, job)
      return true
    }
    await deps.database.transaction((tx) => orderClips(deps, tx, job))
    return false
  })

// What the owner wrote stays.
async function writePrompts(deps: StudioDeps, job: JobRow): Promise<void> {
  for (const { photoId, analysis, prompt } of await findJobPhotos(deps.database, job.id)) {
    if (!analysis || prompt) continue
    const { businessType, tier } = job
    const words = writePrompt({ analysis, businessType, tier })
    await changeJobPhotoRow(deps.database, { jobId: job.id, photoId }, { prompt: words })
  }
}

// A clip for every photo in the film that has none yet; may run twice.
export async function orderClips(deps: StudioDeps, tx: Transaction, job: JobRow): Promise<void> {
  // Of a film that is stopped nothing is ordered; what is missing then is ordered when it goes on.
  if ((await lockJob(tx, job.id))?.stoppedFor) return
  const { photos } = await readMaterial(tx, job)
  const made = new Set((await findClipsOfJob(tx, job.id)).map(({ photoId }) => photoId))
  const wanted = photos.filter(isUsed).filter(({ photoId }) => !made.has(photoId))
  await requestClips(deps, tx, { wanted: wanted.map((photo) => toClip(job, photo)), priority: job.priority })
  await noteClipsOf(deps, tx, job.id)
}

function toClip(job: JobRow, photo: JobPhotoRow): WantedClip {
  const { analysis } = photo
  return {
    jobId: job.id,
    photoId: photo.photoId,
    batchKey: null,
    photoKey: originalKey(photo.photoId),
    category: analysis?.shows ?? '',
    prompt: photo.prompt ?? '',
    move: photo.move,
    analysis,
    isDraft: true,
    ratio: '720:1280',
    seconds: 5,
  }
}

const hasClips: ProductionStage[] = ['generating', 'editing']

export async function orderMissingClips(
  deps: StudioDeps,
  tx: Transaction,
  resumed: Pick<EventOf<'job.resumed'>, 'jobId'>[],
): Promise<void> {
  for (const { jobId } of resumed) {
    const job = jobId && (await lockJob(tx, jobId))
    if (job && !job.erasedAt && hasClips.includes(job.status)) await orderClips(deps, tx, job)
  }
}

export async function noteClips(
  deps: StudioDeps,
  tx: Transaction,
  ended: Pick<EventOf<'clip.ready'>, 'jobId'>[],
): Promise<void> {
  for (const jobId of new Set(ended.map((clip) => clip.jobId))) if (jobId) await noteClipsOf(deps, tx, jobId)
}

// After every clip that ends: how far the stage is, and whether it is done.
export async function noteClipsOf(deps: StudioDeps, tx: Transaction, jobId: string): Promise<void> {
  const job = await lockJob(tx, jobId)
  if (job?.status !== 'generating' || job.work === 'done') return
  const { photos, clips } = await readMaterial(tx, job)
  const missing = missingClips({ photos, clips })
  if (missing === null) {
    await changeJob(tx, jobId, { work: 'done', progress: 100, problem: null })
    const facts = { stage: job.status }
    await deps.record(tx, [{ kind: 'stage.finished', actor: 'system', ...aboutJob(job), facts }])
    return
  }
  const used = photos.filter(isUsed)
  const newest = used.map(({ photoId }) => clips.findLast((clip) => clip.photoId === photoId))
  const ready = newest.filter((clip) => clip?.state === 'ready').length
  const needsOwner = newest.some((clip) => clip?.state === 'failed' || clip?.state === 'parked')
  await changeJob(tx, jobId, {
    work: 'working',
    progress: Math.floor((100 * ready) / Math.max(1, used.length)),
    problem: needsOwner ? missing : null,
  })
}

export interface PromptFacts {
  analysis: Pick<PhotoAnalysis, 'shows' | 'sequenceType' | 'exposure' | 'objects'>
  businessType: string
  tier: FilmTier
}

// What a video model is told for one photo: what it shows, how the camera moves, the light, the pace of the tier.
export function writePrompt({ analysis, businessType, tier }: PromptFacts): string {
  const room = rooms[analysis.shows]
  const base = room ? roomPrompt(room, propertyType(businessType, tier)) : subjectPrompt(analysis, businessType)
  return [base, places[analysis.sequenceType], lights[analysis.exposure.verdict], paces[tier]]
    .filter(Boolean)
    .join(' ')
    .slice(0, maxPromptCharacters)
}

const rooms = wordTable<string>({
  bedroom: 'Bedroom',
  'living room': 'Living Room',
  seating: 'Living Room',
  kitchen: 'Kitchen',
  bathroom: 'Bathroom',
  table: 'Dining Room',
  workplace: 'Office/Study',
})

function propertyType(businessType: string, tier: FilmTier): PropertyType {
  if (businessType === 'property') return tier === 'vr3' ? 'luxury' : 'rental'
  return businessType === 'hotel' && tier !== 'vr1' ? 'luxury' : 'commercial'
}

function roomPrompt(room: string, kind: PropertyType): string {
  const found = roomPrompts.find((prompt) => prompt.room === room)
  if (!found) throw new Error(`There is no prompt for the room ${room}`)
  return found[kind]
}

const subjects = wordTable<string>({
  food: 'Slow push towards the dish at table height. A little steam rises, sauce and garnish catch the light, nothing on the plate changes.',
  coffee: 'Hold on the cup with a slow drift around its rim. Fine steam curls up, the surface trembles slightly.',
  drinks:
    'Low slide past the glasses. Light travels through liquid and glass, small bubbles rise, the labels stay readable.',
  vehicle:
    'Low tracking shot along the flank of the vehicle. Reflections of the surroundings glide over the paint, the wheels stand still.',
  people:
    'Gentle drift at eye height. The person stays exactly as photographed, breathes and blinks naturally, and says nothing.',
  decoration: 'Slow rise past the object with the background falling out of focus. Leaves or pages stir barely.',
  product:
    'Slow push towards the product, which stands still in the middle. Highlights travel along its edges, its shape, colour and markings stay exact.',
})

const trades = wordTable<string>({
  restaurant: 'The mood of a good restaurant at the right hour.',
  retail: 'The order and care of a well-kept shop.',
  ecommerce: 'Clean and clear, as for a product page.',
  automotive: 'The polish of a showroom.',
  property: 'Honest proportions, straight verticals.',
  hotel: 'The quiet of a good hotel.',
  beauty: 'Fresh, soft and cared for.',
  fitness: 'Energy held back just before it is let go.',
})

function subjectPrompt({ shows, objects }: PromptFacts['analysis'], businessType: string): string {
  const seen = [...new Set(objects.filter(({ confidence }) => confidence >= 50).map(({ label }) => label))].slice(0, 3)
  const named = seen.length > 0 ? `In the picture: ${seen.join(', ')}.` : ''
  const keep = 'Keep everything exactly as photographed; no new objects, no text.'
  return [subjects[shows] ?? subjects['product'], named, trades[businessType], keep].filter(Boolean).join(' ')
}

const places: Record<PhotoAnalysis['sequenceType'], string> = {
  opening: 'It opens the film: begin wide and still.',
  feature: '',
  detail: 'It is a detail: stay close.',
  closing: 'It closes the film: come to rest at the end.',
}

const lights: Record<PhotoAnalysis['exposure']['verdict'], string> = {
  dark: 'Keep the low light; lift nothing.',
  good: '',
  bright: 'Hold the highlights.',
}

const paces: Record<FilmTier, string> = {
  vr1: 'One simple, steady move.',
  vr2: 'A fluent move with a clear beginning and end.',
  vr3: 'A cinematic move: slow, weighted, with depth.',
}

export const prepareHandlers = (deps: StudioDeps): JobHandler[] => [
  handleJob(prepareJob, ({ jobId }, run) => prepareStage(deps, jobId, run)),
]
