import { AppError } from '#src/kit/app-error.ts'
import type { Analysis, PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { type SeededRandom, seededRandom } from '#src/engine/seeded-random.ts'
import { chooseDesign } from './choose-design.ts'
import { layOutMusic, moodFor } from './choose-music.ts'
import { describeShots, type PlannedShot } from './edit/describe-shots.ts'
import { leftOut } from './edit/left-out.ts'
import { type Edit, makeEdit } from './edit/make-edit.ts'
import { screenSubjects } from './edit/screen-subjects.ts'
import { soundMarks } from './edit/sound-marks.ts'
import type { Design } from './designs.ts'
import { type FilmStyle, tierStyles } from './film-style.ts'
import { filmColours } from './film-colours.ts'
import { type StageShot, withoutBlanks } from './film-words.ts'
import { formats } from './formats.ts'
import { endCardTreatment, placeLayers } from './place-layers.ts'
import type { PlanOptions } from './plan-options.ts'
import type { Clip, Leak, Timeline, Treatment } from './timeline.ts'

export type { PlanOptions } from './plan-options.ts'

const fps = 30
const minPhotos = 3
const previewSeconds = 10

// Pure: the same analysis, options and seed give the same timeline.
export const planFilm = (analysis: Analysis, options: PlanOptions): Timeline => planShots(analysis, options).timeline

export interface ShotPlan {
  timeline: Timeline
  // For who changes them one by one.
  shots: () => PlannedShot[]
  // Where cuts may be.
  beatFrames: readonly number[]
}

export function planShots(analysis: Analysis, wanted: PlanOptions): ShotPlan {
  const options = { ...wanted, words: withoutBlanks(wanted.words) }
  const photos = usablePhotos(analysis)
  const random = seededRandom(options.seed)
  const style = styleOf(options)
  const businessType = photos[0]?.businessType ?? 'other'
  const choice = options.music ?? { kind: 'mood', mood: style.mood ?? moodFor(businessType, options.tier) }
  const frames = Math.round(style.seconds * fps)
  const music = layOutMusic({ choice, seconds: frames / fps, fps, seed: options.seed })
  const design = designOf(options, { photos, style, businessType })
  const colours = filmColours(design, photos, options.words.colours)
  const scene = {
    design,
    colours,
    format: options.format,
    photos: new Map(photos.map((photo) => [photo.photoPath, photo])),
  }
  const endCard = (photoPath: string): Treatment => endCardTreatment(scene, options.words, photoPath)
  const edit = makeEdit(random, { photos, options, style, music, frames, fps, endCard })
  const watermark = options.isPreview ? 'PREVIEW' : undefined
  const stage = {
    ...scene,
    opening: style.opening,
    isPlain: !style.isAnimated,
    fps,
    frames,
    beatFrames: music.audio.beatFrames,
    shots: stageShots(edit),
    titleShot: edit.titleShot,
    endFrame: edit.endFrame,
  }
  const { layers, treatments } = placeLayers(stage, { ...options.words, watermark })
  const timeline: Timeline = {
    version: 1,
    format: options.format,
    tier: options.tier,
    ...sizeOf(options),
    fps,
    frames,
    seed: options.seed,
    clips: edit.clips.map((clip, index) => ({ ...clip, treatment: treatments[index] ?? clip.treatment })),
    layers,
    grade: { look: options.look ?? style.look, strength: style.lookStrength },
    grain: style.grain,
    leaks: placeLeaks(random, style.leaks, edit),
    audio: { ...music.audio, ...soundMarks(edit, options.tier) },
    leftOut: leftOut(analysis, new Set(edit.shots.flatMap((shot) => shot.map(({ photo }) => photo.photoPath)))),
  }
  return { timeline, shots: () => describeShots(edit), beatFrames: edit.material.beatFrames }
}

function usablePhotos({ photos }: Analysis): PhotoAnalysis[] {
  const usable = photos
    .filter(({ duplicateOf }) => duplicateOf === undefined)
    .toSorted((a, b) => a.sequencePosition - b.sequencePosition)
  const sound = usable.filter(({ flaw }) => flaw === undefined)
  if (sound.length >= minPhotos) return sound
  if (usable.length >= minPhotos) return usable
  const text = `A film needs at least ${minPhotos} different photos; ${usable.length} can be used.`
  throw new AppError('bad_request', text)
}

interface DesignFacts {
  photos: readonly PhotoAnalysis[]
  style: FilmStyle
  businessType: string
}

const designOf = ({ design, words }: PlanOptions, { photos, style, businessType }: DesignFacts): Design =>
  chooseDesign({
    asked: design ?? style.design,
    businessType,
    name: words.businessName,
    photos,
  })

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

const stageShots = ({ shots, clips }: Edit): StageShot[] =>
  shots.map((panes, index) => ({
    start: clips[index]?.start ?? 0,
    frames: clips[index]?.frames ?? 1,
    photoPaths: panes.map(({ photo }) => photo.photoPath),
    shows: panes.map(({ photo }) => photo.shows),
    subjects: panes.flatMap(screenSubjects),
    treatment: (clips[index] as Clip).treatment,
  }))

// Spread over the film, each across a cut, from changing sides.
function placeLeaks(random: SeededRandom, count: number, { clips }: Edit): Leak[] {
  return Array.from({ length: count }, (_, index) => {
    const cut = clips[Math.floor(((index + 0.5) * (clips.length - 1)) / count)]?.start ?? 0
    return {
      start: Math.max(0, cut - Math.round(fps * 0.5)),
      frames: Math.round(fps * 2.4),
      from: (['left', 'right', 'top'] as const)[index % 3] ?? 'left',
      strength: random.between(0.25, 0.45),
    }
  })
}
