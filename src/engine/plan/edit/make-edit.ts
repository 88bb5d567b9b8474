// The film's pictures: which shots, how long, how joined.

import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import type { SeededRandom } from '#src/engine/seeded-random.ts'
import type { Music } from '#src/engine/plan/choose-music.ts'
import type { FilmStyle } from '#src/engine/plan/film-style.ts'
import { type FormatName, formats } from '#src/engine/plan/formats.ts'
import { offersFor } from '#src/engine/plan/moves.ts'
import type { PlanOptions } from '#src/engine/plan/plan-options.ts'
import { captionSecondsInCut } from '#src/engine/plan/reading-time.ts'
import { offerMoreShots, offerShots } from '#src/engine/plan/shots/offer-shots.ts'
import type { ShotOffer } from '#src/engine/plan/shots/shot-offer.ts'
import type { Clip, Treatment } from '#src/engine/plan/timeline.ts'
import { chooseEdit } from './choose-edit.ts'
import { countShots } from './count-shots.ts'
import { cutOnBeats } from './cut-on-beats.ts'
import { filmSlots, type Slot, stretchSlots } from './film-slots.ts'
import { hasRepeat } from './likeness.ts'
import { fitTransition, joinShots } from './join-shots.ts'
import { matchLight } from './match-light.ts'
import { retouchShots, type Row, wishesOfShots } from './retouch-shots.ts'
import { shoot, type ShootNeeds } from './shoot.ts'
import { splitBurst } from './split-burst.ts'

export interface EditBrief {
  photos: readonly PhotoAnalysis[]
  options: PlanOptions
  style: FilmStyle
  music: Music
  frames: number
  fps: number
}

export interface Edit extends Row {
  // One for each shot, then the end card.
  clips: Clip[]
  titleShot: number
  endFrame: number
  // What it was made of.
  material: { beatFrames: readonly number[]; longestFrames: number; offers: ReadonlyMap<string, readonly ShotOffer[]> }
}

const longestSeconds = 5

export function makeEdit(random: SeededRandom, brief: EditBrief): Edit {
  const { options, style, music, frames, fps } = brief
  const all = new Map(brief.photos.map((photo) => [photo.photoPath, offerShots(photo, formats[options.format])]))
  const offers = brief.photos.map((photo) => offersOf(random, all.get(photo.photoPath) ?? [], options))
  const beatFrames = quickBeats(music.cutFrames, fps)
  const { chosen, slots, cuts } = chooseShots(brief, { offers, beatFrames })
  const mayShare = style.splits && !options.keepsOrder && !options.template && chosen.length > 8
  const planned = joinBurst(
    { shots: chosen.map((offer) => [offer]), slots, cuts },
    mayShare ? options.format : undefined,
  )
  const material = { beatFrames, offers: all, longestFrames: Math.floor(longestShot(brief) * fps) }
  const row = retouchShots(planned, { ...material, wishes: options.shots ?? [], fps })
  return {
    ...row,
    clips: clipsOf(random, brief, { ...row, planned, frames }),
    titleShot: Math.max(
      0,
      row.slots.findIndex(({ role }) => role === 'place'),
    ),
    endFrame: cuts.at(-1) ?? 0,
    material,
  }
}

// A transition adds to it.
const longestShot = ({ style, fps }: EditBrief): number => longestSeconds - style.transitionFrames / fps

interface Choice {
  chosen: ShotOffer[]
  slots: Slot[]
  cuts: number[]
}

// Rather fewer shots, as long as the pace holds, than one that was seen before; then rather any other part of a photo.
function chooseShots(brief: EditBrief, material: SlotMaterial): Choice {
  const usual = slotsOf(brief, material)
  let planned = usual
  for (;;) {
    const choice = chooseFor(brief, material, planned)
    if (!hasRepeat(choice.chosen)) return choice
    const fewer = slotsOf(brief, material, planned.length - 1)
    if (fewer.length >= planned.length) return chooseFor(brief, withMoreShots(brief, material), usual)
    planned = fewer
  }
}

function withMoreShots({ photos, options }: EditBrief, { offers, beatFrames }: SlotMaterial): SlotMaterial {
  const moreOf = (photo: PhotoAnalysis | undefined): ShotOffer[] =>
    photo && options.moves?.[photo.photoPath] === undefined ? offerMoreShots(photo, formats[options.format]) : []
  return { beatFrames, offers: offers.map((ofPhoto, index) => [...ofPhoto, ...moreOf(photos[index])]) }
}

function chooseFor(brief: EditBrief, { offers, beatFrames }: SlotMaterial, planned: readonly Slot[]): Choice {
  const { options, style, fps } = brief
  const cuts = cutOnBeats({
    beatFrames,
    seconds: planned.map(({ seconds }) => seconds),
    fps,
    maxSeconds: longestShot(brief),
  })
  const slots = planned.map((slot, index) => ({
    ...slot,
    seconds: ((cuts[index + 1] ?? 0) - (cuts[index] ?? 0)) / fps,
  }))
  const chosen = chooseEdit({
    slots,
    offers,
    keepsOrder: options.keepsOrder ?? false,
    tastes: style.tastes,
    depth: style.depth,
    captionSeconds: Object.fromEntries(
      Object.entries(options.words.photoCaptions ?? {}).map(([path, text]) => [path, captionSecondsInCut(text)]),
    ),
  })
  return { chosen, slots, cuts }
}

// Luck decides between shots that are nearly as good: another seed is another film.
function offersOf(random: SeededRandom, all: readonly ShotOffer[], { moves }: PlanOptions): ShotOffer[] {
  const offers = offersFor(moves?.[all[0]?.photo.photoPath ?? ''], all)
  return offers.map((offer) => ({ ...offer, score: offer.score + random.between(-0.12, 0.12) }))
}

const slowestBeatFrames = 27
// A frame that is half empty for more than a blink would look like a mistake.
const paneSteps = 3

// A slow beat is halved: a hook of whole beats would not be one.
function quickBeats(cutFrames: readonly number[], fps: number): number[] {
  const usual = ((cutFrames.at(-2) ?? 0) - (cutFrames[1] ?? 0)) / Math.max(1, cutFrames.length - 3)
  if (usual <= (slowestBeatFrames * fps) / 30) return [...cutFrames]
  return cutFrames.flatMap((frame, index) => {
    const next = cutFrames[index + 1]
    return next === undefined ? [frame] : [frame, Math.round((frame + next) / 2)]
  })
}

interface SlotMaterial {
  offers: readonly (readonly ShotOffer[])[]
  beatFrames: readonly number[]
}

function slotsOf(
  { options, style, fps, photos }: EditBrief,
  { offers, beatFrames }: SlotMaterial,
  maxShots = Infinity,
): Slot[] {
  const bodySeconds = (beatFrames.at(-1) ?? 0) / fps
  const beats = beatFrames.length - 1
  const asked = options.template && !options.isPreview ? options.template.slots : undefined
  if (asked) {
    const slots = asked.map(
      ({ weight, role, family, size }): Slot => ({ role: role ?? 'body', seconds: weight, family, size }),
    )
    return stretchSlots(slots, { bodySeconds, beats })
  }
  return filmSlots({
    style,
    photos: photos.length,
    shots: Math.min(
      maxShots,
      beats,
      offers.reduce((sum, ofPhoto) => sum + Math.min(4, countShots(ofPhoto)), 0),
    ),
    bodySeconds,
    quickSeconds: bodySeconds / beats,
  })
}

// The shots of a burst become the panes of one.
function joinBurst(row: Row, format: FormatName | undefined): Row {
  const burst = format && splitBurst(row.shots.flat(), row.slots, format)
  if (!burst) return row
  const { at, panes } = burst
  const until = at + panes.length
  const seconds = row.slots.slice(at, until).reduce((sum, slot) => sum + slot.seconds, 0)
  return {
    shots: [...row.shots.slice(0, at), panes, ...row.shots.slice(until)],
    slots: [...row.slots.slice(0, at), { role: 'detail', seconds }, ...row.slots.slice(until)],
    cuts: [...row.cuts.slice(0, at + 1), ...row.cuts.slice(until)],
  }
}

function clipsOf(
  random: SeededRandom,
  brief: EditBrief,
  { shots, slots, cuts, planned, frames }: Row & { planned: Row; frames: number },
): Clip[] {
  const { options, style, fps } = brief
  const asked = options.template?.slots.map(({ transition }) => transition) ?? []
  const own = joinShots(random, { style, shots: planned.shots, frames: lengthsOf(planned.cuts, frames), asked })
  const wishes = wishesOfShots(shots, options.shots ?? [])
  const lengths = lengthsOf(cuts, frames)
  const transitions = own.map((transition, index) => {
    if (index === 0 || !options.shots?.length) return transition
    const kind = wishes[index]?.transition ?? undefined
    return fitTransition(transition, { kind, index, frames: lengths, style, into: shots[index]?.[0] })
  })
  const starts = cuts.map((cut, index) => cut - Math.floor(framesOf(transitions[index]) / 2))
  const tones = matchLight(shots.flatMap(([offer]) => (offer ? [offer.photo] : [])))
  const clips = shots.map((panes, index): Clip => {
    const start = starts[index] ?? 0
    const length = (starts[index + 1] ?? frames) - start
    const seconds = (length + framesOf(transitions[index + 1])) / fps
    const slot = slots[index] ?? { role: 'body', seconds }
    const needs = { slot, seconds, style, videos: options.videos ?? [], tone: tones[index] }
    const treatment = shootAll(panes, needs)
    return { start, frames: length, transition: transitions[index] ?? { kind: 'cut' }, treatment }
  })
  return [
    ...clips,
    endCard(shots, { start: starts.at(-1) ?? 0, frames, transition: transitions.at(-1) ?? { kind: 'cut' } }),
  ]
}

const lengthsOf = (cuts: readonly number[], frames: number): number[] =>
  cuts.map((cut, index) => (cuts[index + 1] ?? frames) - cut)

// Each pane after the first comes as much later as its place among them.
function shootAll(panes: readonly ShotOffer[], needs: ShootNeeds): Treatment {
  const [first] = panes
  if (!first) throw new Error('A shot without a photo was planned.')
  if (panes.length === 1) return shoot(first, needs)
  return {
    kind: 'split',
    panes: panes.map((offer, index) => {
      const { pane = wholeFrame, ...own } = offer
      const treatment = shoot(own, { ...needs, tone: undefined, videos: [] })
      if (treatment.kind !== 'full') throw new Error('A pane is always full.')
      return { pane, shot: treatment.shot, delay: index * paneSteps }
    }),
  }
}

const wholeFrame = { x: 0, y: 0, width: 1, height: 1 }

const framesOf = (transition: Clip['transition'] | undefined): number =>
  transition && transition.kind !== 'cut' ? transition.frames : 0

function endCard(
  shots: readonly ShotOffer[][],
  { start, frames, transition }: Pick<Clip, 'start' | 'frames' | 'transition'>,
): Clip {
  const photo = shots.at(-1)?.[0]?.photo
  if (!photo) throw new Error('A film without a shot was planned.')
  const { photoPath: path, width, height } = photo
  return {
    start,
    frames: frames - start,
    transition,
    treatment: { kind: 'backdrop', source: { kind: 'photo', path, width, height } },
  }
}
