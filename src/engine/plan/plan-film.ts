import { AppError } from '#src/kit/app-error.ts'
import type { Analysis, PhotoAnalysis } from '../analyse/photo-analysis.ts'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import type { Slot, Template } from '../templates/template.ts'
import { accentColour } from './accent-colour.ts'
import { buildTreatment, type VideoClip } from './build-treatment.ts'
import { layOutMusic, moodFor, type MusicChoice } from './choose-music.ts'
import { chooseShots, type ShotPlan } from './choose-shots.ts'
import { chooseTransitions, makeTransition } from './choose-transitions.ts'
import { cutOnBeats } from './cut-on-beats.ts'
import { type FilmStyle, tierStyles } from './film-style.ts'
import type { StageShot, Words } from './film-words.ts'
import { type FormatName, formats } from './formats.ts'
import type { MoveName } from './moves.ts'
import { placeLayers } from './place-layers.ts'
import { suitFormat } from './suit-format.ts'
import { subjectsInFrame } from './subjects-in-frame.ts'
import type { Clip, Leak, Tier, Timeline, Transition } from './timeline.ts'

export interface PlanOptions {
  tier: Tier
  format: FormatName
  seed: number
  words: Omit<Words, 'watermark'>
  seconds?: number | undefined
  music?: MusicChoice | undefined
  template?: Template | undefined
  videos?: readonly VideoClip[] | undefined
  // What a person decided: a move for a photo, by its path, and that the photos stay in the order given.
  moves?: Readonly<Record<string, MoveName>> | undefined
  keepsOrder?: boolean | undefined
  // Small, short and marked, for showing before the film is paid for.
  isPreview?: boolean | undefined
}

const fps = 30
const leastPhotos = 3
const previewSeconds = 10
const longestClipSeconds = 5
// Cut faster than this a photo is not seen.
const shortestClipSeconds = { film: 1.8, preview: 1.15 }

// Pure: the same analysis, options and seed give the same timeline.
export function planFilm(analysis: Analysis, options: PlanOptions): Timeline {
  const photos = orderPhotos(analysis, options)
  const random = seededRandom(options.seed)
  const style = styleOf(options)
  const businessType = photos[0]?.businessType ?? 'other'
  const choice = options.music ?? { kind: 'mood', mood: style.mood ?? moodFor(businessType, options.tier) }
  const frames = Math.round(style.seconds * fps)
  const { audio, cutFrames } = layOutMusic({ choice, seconds: frames / fps, fps, seed: options.seed })
  const shots = shotsFor(photos, { options, style, cutFrames })
  const cuts = cutOnBeats({
    beatFrames: cutFrames,
    weights: weighShots(random, shots, options.template?.slots),
    mostFrames: longestClipSeconds * fps - style.transitionFrames,
  })
  const clips = buildClips({ random, options, style, shots, cuts, frames })
  const accent = accentColour(photos)
  const stage = {
    format: options.format,
    opening: style.opening,
    type: style.type,
    accent,
    fps,
    frames,
    shots: shots.map((shot, index) => stageShot(shot, clips[index])),
    titleShot: 0,
    endFrame: cuts.at(-1) ?? 0,
  }
  const watermark = options.isPreview ? 'PREVIEW' : undefined
  return {
    version: 1,
    format: options.format,
    tier: options.tier,
    ...sizeOf(options),
    fps,
    frames,
    seed: options.seed,
    clips,
    layers: placeLayers(stage, { ...options.words, watermark }),
    grade: { look: style.look, strength: style.lookStrength },
    grain: style.grain,
    leaks: placeLeaks(random, style.leaks, cuts),
    audio,
  }
}

function orderPhotos(analysis: Analysis, { keepsOrder, format }: PlanOptions): PhotoAnalysis[] {
  const usable = usablePhotos(analysis)
  return keepsOrder ? usable : suitFormat(usable, format)
}

function usablePhotos({ photos }: Analysis): PhotoAnalysis[] {
  const usable = photos
    .filter(({ duplicateOf }) => duplicateOf === undefined)
    .toSorted((a, b) => a.sequencePosition - b.sequencePosition)
  if (usable.length >= leastPhotos) return usable
  const text = `A film needs at least ${leastPhotos} different photos; ${usable.length} can be used.`
  throw new AppError('bad_request', text)
}

function styleOf({ tier, seconds, template, isPreview }: PlanOptions): FilmStyle {
  const style = { ...tierStyles[tier], ...template?.style }
  return { ...style, seconds: isPreview ? previewSeconds : (seconds ?? style.seconds) }
}

// A preview is half as large; 4:5 halves to an odd height, which yuv420p refuses.
function sizeOf({ format, isPreview }: PlanOptions): { width: number; height: number } {
  const { width, height } = formats[format]
  if (!isPreview) return { width, height }
  return format === 'portrait' ? { width: 544, height: 680 } : { width: width / 2, height: height / 2 }
}

const stageShot = ({ photos }: ShotPlan, clip: Clip | undefined): StageShot => ({
  start: clip?.start ?? 0,
  frames: clip?.frames ?? 1,
  photoPaths: photos.map(({ photoPath }) => photoPath),
  shows: photos.flatMap(({ shows, objects }) => [shows, ...objects.map(({ label }) => label)]),
  subjects: subjectsInFrame(clip?.treatment, photos),
})

interface ShotNeeds {
  options: PlanOptions
  style: FilmStyle
  cutFrames: readonly number[]
}

function shotsFor(photos: PhotoAnalysis[], { options, style, cutFrames }: ShotNeeds): ShotPlan[] {
  const { format, template, isPreview } = options
  const bodySeconds = (cutFrames.at(-1) ?? 0) / fps
  const shortest = isPreview ? shortestClipSeconds.preview : shortestClipSeconds.film
  const bearable = Math.max(1, Math.floor(bodySeconds / shortest))
  // Half a second below the limit: beats do not divide a film evenly.
  const needed = Math.ceil(bodySeconds / (longestClipSeconds - 1))
  // A slot lasts a beat at least, so a short film leaves some out.
  const beats = cutFrames.length - 1
  const slots = template && !isPreview ? Math.min(beats, Math.max(needed, template.slots.length)) : undefined
  const wanted = slots ?? Math.min(bearable, Math.max(needed, Math.round(bodySeconds / style.clipSeconds)))
  return chooseShots(photos, { format, splits: style.splits, least: wanted, most: slots ?? bearable })
}

const weights = { opening: 1.25, feature: 1.1, detail: 0.9, closing: 1.2 }

function weighShots(random: SeededRandom, shots: readonly ShotPlan[], slots: readonly Slot[] = []): number[] {
  return shots.map(({ photos: [photo, partner], isReprise }, index) => {
    const asked = slots[index]?.weight
    if (asked !== undefined) return asked
    const own = partner ? 1.25 : isReprise ? 0.75 : weights[photo.sequenceType]
    return own * random.between(0.92, 1.08)
  })
}

interface ClipNeeds {
  random: SeededRandom
  options: PlanOptions
  style: FilmStyle
  shots: readonly ShotPlan[]
  cuts: readonly number[]
  frames: number
}

function buildClips({ random, options, style, shots, cuts, frames }: ClipNeeds): Clip[] {
  const lengths = cuts.map((cut, index) => (cuts[index + 1] ?? frames) - cut)
  const slots = options.template?.slots ?? []
  const transitions = chooseTransitions(random, style, lengths).map((transition, index) => {
    const asked = index > 0 && index < shots.length ? slots[index]?.transition : undefined
    return asked
      ? makeTransition(random, asked, Math.min(style.transitionFrames, Math.floor((lengths[index] ?? 0) / 3)))
      : transition
  })
  let before: MoveName | undefined
  const clips = shots.map((shot, index): Clip => {
    const [start = 0, length = 1] = [cuts[index], lengths[index]]
    const transition = transitions[index] ?? { kind: 'cut' }
    const { treatment, move } = buildTreatment(shot, {
      random,
      format: options.format,
      style,
      videos: options.videos ?? [],
      before,
      asked: slots[index]?.move,
      demanded: options.moves ?? {},
      seconds: (length + style.transitionFrames) / fps,
      index,
      transition,
    })
    before = move
    return { start, frames: length, transition, treatment }
  })
  return [...clips, endCard({ shots, cuts, frames, transition: transitions.at(-1) ?? { kind: 'cut' } })]
}

interface EndNeeds extends Pick<ClipNeeds, 'shots' | 'cuts' | 'frames'> {
  transition: Transition
}

function endCard({ shots, cuts, frames, transition }: EndNeeds): Clip {
  const start = cuts.at(-1) ?? 0
  const photo = shots.at(-1)?.photos[0]
  if (!photo) throw new Error('A film without a shot was planned.')
  const { photoPath: path, width, height } = photo
  return {
    start,
    frames: frames - start,
    transition,
    treatment: { kind: 'backdrop', source: { kind: 'photo', path, width, height } },
  }
}

// Spread over the film, each across a cut, from changing sides.
function placeLeaks(random: SeededRandom, count: number, cuts: readonly number[]): Leak[] {
  return Array.from({ length: count }, (_, index) => {
    const cut = cuts[Math.floor(((index + 0.5) * (cuts.length - 1)) / count)] ?? 0
    return {
      start: Math.max(0, cut - Math.round(fps * 0.5)),
      frames: Math.round(fps * 2.4),
      from: (['left', 'right', 'top'] as const)[index % 3] ?? 'left',
      strength: random.between(0.25, 0.45),
    }
  })
}
