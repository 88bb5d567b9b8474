import { createHash } from 'node:crypto'
import type { FilmFormat } from '#src/contracts/studio/film-choices.ts'
import { clipKey, type ClipRow } from '#src/server/features/studio/clips/feature.ts'
import { originalKey } from '#src/server/features/studio/gallery/feature.ts'
import type {
  Analysis,
  FilmEngine,
  PhotoAnalysis,
  PlanOptions,
  Timeline,
  VideoClip,
} from '#src/server/platform/film/port.ts'
import type { JobPhotoRow, JobRow, JobVoice, Timelines } from './tables.ts'

export interface Material {
  job: JobRow
  photos: JobPhotoRow[]
  clips: ClipRow[]
  // By photo.
  captions: ReadonlyMap<string, string>
}

// The film in every format, as it is planned now. Files are named by their keys in the storage.
export function planFilms(film: FilmEngine, material: Material): Timelines {
  return Object.fromEntries(material.job.formats.map((format) => [format, planFormat(film, material, format)]))
}

export function planFormat(film: FilmEngine, material: Material, format: FilmFormat): Timeline {
  const { analysis, options, voice } = wishesOf(material)
  const music = options.music ?? (hasPremiumMusic(material.job) ? film.premiumMusic(material.job) : undefined)
  const timeline = film.plan(analysis, { ...options, music, format })
  if (!voice) return timeline
  const startFrame = Math.round(voice.startSeconds * timeline.fps)
  return { ...timeline, audio: { ...timeline.audio, voice: { path: voice.key, startFrame } } }
}

const hasPremiumMusic = ({ addOns }: JobRow): boolean => addOns.includes('premium-music')

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
    analysis: toAnalysis(used),
    voice: job.voice ?? undefined,
    options: {
      tier: job.tier,
      seed: job.seed,
      seconds: job.targetSeconds,
      words: { ...wordsOf(job), ...captionsOf(used, captions) },
      music: musicOf(job),
      template: job.template ?? undefined,
      videos: videosOf(clips),
      moves: Object.fromEntries(used.flatMap(({ photoId, move }) => (move ? [[originalKey(photoId), move]] : []))),
      keepsOrder: job.keepsOrder,
    },
  }
}

function musicOf({ music, mood, addOns }: JobRow): PlanOptions['music'] {
  const ensemble = addOns.includes('premium-music') ? ('full' as const) : undefined
  if (music?.kind === 'recording') return { kind: 'file', path: music.key, beats: music.heard }
  if (music?.kind === 'score') return { kind: 'mood', mood: music.mood, seed: music.seed, ensemble, cutBy: music.cutBy }
  return mood ? { kind: 'mood', mood, ensemble } : undefined
}

type Analysed = JobPhotoRow & { analysis: PhotoAnalysis }

export const isUsed = (photo: JobPhotoRow): photo is Analysed => photo.isIncluded && photo.analysis !== null

function toAnalysis(photos: Analysed[]): Analysis {
  const last = photos.length - 1
  return {
    problems: [],
    photos: photos.map((photo, index) => {
      const { duplicateOf: _, ...analysis } = withoutOwnFocus(photo)
      return {
        ...analysis,
        photoPath: originalKey(photo.photoId),
        sequencePosition: index + 1,
        sequenceType: typeAt(analysis.sequenceType, { index, last }),
        ...focusOf(photo),
      }
    }),
  }
}

// The first opens and the last closes, whoever put them there.
function typeAt(found: PhotoAnalysis['sequenceType'], { index, last }: { index: number; last: number }) {
  if (index === 0) return 'opening'
  if (index === last) return 'closing'
  return found === 'opening' || found === 'closing' ? 'feature' : found
}

// Where the owner has put the focus, nothing that was found elsewhere speaks against it.
function withoutOwnFocus({ analysis, focusX }: Analysed): PhotoAnalysis {
  if (focusX === null) return analysis
  const { salience: _, points: __, cutout: ___, ...rest } = analysis
  return rest
}

const mostOfPhoto = 0.3

// Where the owner put the focus, a small subject stands: the camera starts or ends there.
function focusOf({ analysis, focusX, focusY }: Analysed): Partial<PhotoAnalysis> {
  if (focusX === null || focusY === null) return {}
  const width = Math.min(analysis.subject.width, mostOfPhoto)
  const height = Math.min(analysis.subject.height, mostOfPhoto)
  const inside = (centre: number, side: number): number => Math.min(1 - side, Math.max(0, centre - side / 2))
  return {
    focus: { x: focusX, y: focusY },
    subject: { x: inside(focusX, width), y: inside(focusY, height), width, height },
  }
}

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
