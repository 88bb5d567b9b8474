import { createHash } from 'node:crypto'
import { hasMusicLibrary } from '#src/contracts/sales/packages.ts'
import type { FilmFormat } from '#src/contracts/studio/film-choices.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import {
  type Analysis,
  arrangePhotos,
  type FilmEngine,
  type FixedOptions,
  type PhotoAnalysis,
  type PlanOptions,
  type Timeline,
  type VideoClip,
} from '#src/server/platform/film/port.ts'
import { clipKey, type ClipRow, findClipsOfJob } from '#src/server/studio/clips/feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { findPhotosOf, originalKey } from '#src/server/studio/gallery/feature.ts'
import { findJobPhotos } from './productions.sql.ts'
import type { JobPhotoRow, JobRow, JobVoice, Timelines } from './tables.ts'

export interface Material {
  job: JobRow
  photos: JobPhotoRow[]
  clips: ClipRow[]
  // By photo.
  captions: ReadonlyMap<string, string>
}

// The film in every format, as it is planned now. Files are named by their keys in the storage.
async function planFilms(film: FilmEngine, material: Material): Promise<Timelines> {
  const plans = material.job.formats.map(async (format) => [format, await planFormat(film, material, format)] as const)
  return Object.fromEntries(await Promise.all(plans))
}

export async function planFormat(film: FilmEngine, material: Material, format: FilmFormat): Promise<Timeline> {
  const { analysis, options, voice } = wishesOf(material)
  const music = options.music ?? (hasPremiumMusic(material.job) ? film.premiumMusic(material.job) : undefined)
  const timeline = await film.plan(analysis, { ...options, music, format })
  if (!voice) return timeline
  const startFrame = Math.round(voice.startSeconds * timeline.fps)
  return { ...timeline, audio: { ...timeline.audio, voice: { path: voice.key, startFrame } } }
}

// The same for a page that plans the film itself: what an edit there leaves as it is.
export function fixedOptionsOf(film: FilmEngine, { job, photos }: Pick<Material, 'job' | 'photos'>): FixedOptions {
  const { businessName: _, tagline: __, cta: ___, ...words } = wordsOf(job)
  const isPremium = hasPremiumMusic(job)
  return {
    tier: job.tier,
    seed: job.seed,
    seconds: job.targetSeconds,
    words,
    template: job.template ?? undefined,
    moves: movesOf(photos),
    chosenMusic: job.music ? musicOf(job) : undefined,
    ownMusic: isPremium ? film.premiumMusic(job) : undefined,
    ensemble: isPremium ? 'full' : undefined,
  }
}

const hasPremiumMusic = ({ tier, addOns }: JobRow): boolean => hasMusicLibrary(tier, addOns)

// Two films with the same hash were asked for alike, whatever a planner made of it.
export function hashWishes(material: Material): string {
  const wishes = JSON.stringify([material.job.formats, wishesOf(material)])
  return createHash('sha256').update(wishes).digest('base64url')
}

interface Wishes {
  analysis: Analysis
  voice: JobVoice | undefined
  options: Omit<PlanOptions, 'format'>
}

function wishesOf({ job, photos, clips, captions }: Material): Wishes {
  const used = photos.filter(isUsed)
  return {
    analysis: arrangePhotos(arranged(used)),
    voice: job.voice ?? undefined,
    options: {
      tier: job.tier,
      seed: job.seed,
      seconds: job.targetSeconds,
      words: { ...wordsOf(job), ...captionsOf(used, captions) },
      music: musicOf(job),
      template: job.template ?? undefined,
      videos: videosOf(clips),
      moves: movesOf(used),
      keepsOrder: job.keepsOrder,
      // Nothing at all without one, as with captions.
      ...(job.look ? { look: job.look } : {}),
      ...(job.shots.length > 0 ? { shots: shotsOf(job) } : {}),
    },
  }
}

const shotsOf = ({ shots }: JobRow): NonNullable<PlanOptions['shots']> =>
  shots.map(({ photoId, ...wish }) => ({ ...wish, photoPath: originalKey(photoId) }))

const movesOf = (photos: readonly JobPhotoRow[]): NonNullable<PlanOptions['moves']> =>
  Object.fromEntries(photos.flatMap(({ photoId, move }) => (move ? [[originalKey(photoId), move]] : [])))

function musicOf(job: JobRow): PlanOptions['music'] {
  const { music, mood } = job
  const ensemble = hasPremiumMusic(job) ? ('full' as const) : undefined
  if (music?.kind === 'recording') return { kind: 'file', path: music.key, beats: music.heard }
  if (music?.kind === 'score') return { kind: 'mood', mood: music.mood, seed: music.seed, ensemble, cutBy: music.cutBy }
  return mood ? { kind: 'mood', mood, ensemble } : undefined
}

type Analysed = JobPhotoRow & { analysis: PhotoAnalysis }

export const isUsed = (photo: JobPhotoRow): photo is Analysed => photo.isIncluded && photo.analysis !== null

const arranged = (photos: Analysed[]) =>
  photos.map(({ photoId, analysis, focusX, focusY }) => ({
    path: originalKey(photoId),
    analysis,
    focus: focusX === null || focusY === null ? undefined : { x: focusX, y: focusY },
  }))

function wordsOf({ words, template, branding }: JobRow): PlanOptions['words'] {
  const titles = template?.titles
  const captions = words.captions.filter((caption) => caption !== '')
  return {
    businessName: words.businessName || undefined,
    tagline: words.tagline || titles?.tagline,
    captions: captions.length > 0 ? captions : (titles?.captions ?? []),
    cta: words.cta || titles?.cta,
    ...brandingOf(branding),
  }
}

// Nothing at all without any: films that were made before still show what was asked for.
function brandingOf(branding: JobRow['branding']): Pick<PlanOptions['words'], 'details' | 'colours' | 'logoPath'> {
  if (!branding) return {}
  const { details, colours, logoKey } = branding
  return {
    ...(Object.keys(details).length > 0 ? { details } : {}),
    ...(colours.length > 0 ? { colours } : {}),
    ...(logoKey ? { logoPath: logoKey } : {}),
  }
}

// Nothing at all without one: films that were made before photos had captions still show what was asked for.
function captionsOf(photos: Analysed[], captions: Material['captions']): Pick<PlanOptions['words'], 'photoCaptions'> {
  const own = photos.flatMap(({ photoId }) => {
    const caption = captions.get(photoId)
    return caption === undefined ? [] : [[originalKey(photoId), caption] as const]
  })
  return own.length === 0 ? {} : { photoCaptions: Object.fromEntries(own) }
}

// The built-in engine moves over the photo itself, sharper than over its own draft; a provider's clip takes its place.
const videosOf = (clips: ClipRow[]): VideoClip[] =>
  clips.flatMap(({ id, photoId, provider, state, width, height, lengthSeconds }) =>
    provider === 'runway' && state === 'ready' && photoId && width && height && lengthSeconds
      ? [{ path: clipKey(id), width, height, seconds: lengthSeconds, replaces: originalKey(photoId) }]
      : [],
  )

// One after the other: a transaction has one connection.
export async function readMaterial(db: Executor, job: JobRow): Promise<Material> {
  const found = await findJobPhotos(db, job.id)
  const photos = job.usesOwnAnalysis ? swapAnalyses(found) : found
  const clips = await findClipsOfJob(db, job.id)
  const gallery = await findPhotosOf(db, job.customerId)
  const captions = new Map(gallery.filter(({ caption }) => caption !== '').map(({ id, caption }) => [id, caption]))
  return { job, photos, clips, captions }
}

// From what the customer's page knew of the photos to what we know, or back.
export const swapAnalyses = (photos: JobPhotoRow[]): JobPhotoRow[] =>
  photos.map((photo) =>
    photo.ownAnalysis ? { ...photo, analysis: photo.ownAnalysis, ownAnalysis: photo.analysis } : photo,
  )

// A plan takes too long to be made while a transaction holds the job: it is made first, and what came of it is written
// only if the job still asks for the very same film.

export interface Planned {
  timelines: Timelines
  wishesHash: string
}

export async function planFirst(film: FilmEngine, material: Material): Promise<Planned> {
  return { timelines: await planFilms(film, material), wishesHash: hashWishes(material) }
}

class ChangedMeanwhile extends AppError {}

// In the transaction that writes.
export function expectSame({ wishesHash }: Pick<Planned, 'wishesHash'>, material: Material): void {
  if (wishesHash === hashWishes(material)) return
  throw new ChangedMeanwhile('conflict', 'Someone else is changing this film. Load it again, then repeat your change.')
}

const maxTries = 3

// Plans anew when somebody else was faster.
export async function untilSame<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || tries === maxTries) throw error
    }
  }
}

// The film as it is cut to its own score, whatever was chosen since. Undefined while there is nothing to plan with.
export async function planWithOwnMusic(deps: StudioDeps, job: JobRow): Promise<Timeline | undefined> {
  const material = await readMaterial(deps.database, { ...job, music: null })
  try {
    return await planFormat(deps.film, material, job.formats[0] ?? 'stories')
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
