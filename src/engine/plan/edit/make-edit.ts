// The film's pictures: which shots, how long, how joined.

import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import type { SeededRandom } from '#src/engine/seeded-random.ts'
import type { Music } from '#src/engine/plan/choose-music.ts'
import type { FilmStyle } from '#src/engine/plan/film-style.ts'
import { formats } from '#src/engine/plan/formats.ts'
import { offersFor } from '#src/engine/plan/moves.ts'
import type { PlanOptions } from '#src/engine/plan/plan-options.ts'
import { framePane, inFrame } from '#src/engine/plan/shots/frame-photo.ts'
import { type Look, lookAt } from '#src/engine/plan/shots/look-at.ts'
import type { ShotOffer } from '#src/engine/plan/shots/shot-offer.ts'
import { stackOf } from '#src/engine/plan/shots/stack-photos.ts'
import { allTakes, ownTakes, takesOf } from '#src/engine/plan/shots/takes.ts'
import type { Clip, Treatment } from '#src/engine/plan/timeline.ts'
import { cutOnBeats } from './cut-on-beats.ts'
import { fitTransition, joinShots } from './join-shots.ts'
import { matchLight } from './match-light.ts'
import { retouchShots, type Row, wishesOfShots } from './retouch-shots.ts'
import { fitSlots, ownSeconds, type Role, type Slot, spreadSeconds } from './rhythm.ts'
import { hasTitleRoom } from './screen-subjects.ts'
import { movesAlike, secondLook, takeTurns } from './second-looks.ts'
import { shoot, type ShootNeeds } from './shoot.ts'
import { type Part, tellStory } from './tell-story.ts'

export interface EditBrief {
  photos: readonly PhotoAnalysis[]
  options: PlanOptions
  style: FilmStyle
  music: Music
  frames: number
  fps: number
  // What stands behind its words, by the photo that the film closes with.
  endCard: (photoPath: string) => Treatment
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
  const { options, music, frames, fps, style } = brief
  const all = new Map(brief.photos.map((photo) => [photo.photoPath, allTakes(photo, formats[options.format])]))
  const beatFrames = quickBeats(music.cutFrames, fps)
  const planned = planRow(random, brief, { all, beatFrames })
  const material = { beatFrames, offers: all, longestFrames: Math.floor(longestShot(brief) * fps) }
  const row = retouchShots(planned, { ...material, wishes: options.shots ?? [], fps })
  return {
    ...row,
    clips: clipsOf(random, brief, { ...row, planned, frames }),
    titleShot: Math.max(
      0,
      row.slots.findIndex(({ role }) => role === 'place'),
    ),
    endFrame: row.cuts.at(-1) ?? Math.round(style.seconds * fps),
    material,
  }
}

// A transition adds to it.
const longestShot = ({ style, fps }: EditBrief): number => longestSeconds - style.transitionFrames / fps

type Takes = ReadonlyMap<string, readonly ShotOffer[]>

interface Shot {
  role: Role
  panes: ShotOffer[]
}

// As many shots as there are pictures; fewer only where they would flicker, more only where each would stand too long.
function planRow(
  random: SeededRandom,
  brief: EditBrief,
  { all, beatFrames }: { all: Takes; beatFrames: readonly number[] },
): Row {
  const { photos, options, style, fps } = brief
  const bodySeconds = (beatFrames.at(-1) ?? 0) / fps
  const beats = beatFrames.length - 1
  const asked = options.template && !options.isPreview ? options.template.slots : undefined
  const luck = new Map(photos.map(({ photoPath }) => [photoPath, random.between(-0.06, 0.06)]))
  const looks = photos.map((photo) => lookAt(photo, formats[options.format]))
  const wantedHook = asked ? asked.filter(({ role }) => role === 'hook').length : style.hook
  const hook = Math.min(wantedHook, mostHook, Math.floor(bodySeconds / hookedSeconds))
  const longestBeats = Math.max(1, Math.floor(longestShot(brief) / (bodySeconds / beats) - 1e-6))
  const leastFor = (quick: number): number => Math.min(beats, quick + Math.ceil((beats - quick) / longestBeats))
  const parts = tellStory({
    looks,
    leastShots: leastFor(hook) - hook,
    hook,
    mostShots: Math.min(
      beats,
      Math.max(asked?.length ?? 0, Math.floor(bodySeconds / Math.max(1.7, leastOfPace * style.paceSeconds)) + hook),
    ),
    keepsOrder: options.keepsOrder ?? false,
    standsAlone: ({ photoPath }) =>
      !style.splits ||
      options.moves?.[photoPath] !== undefined ||
      (options.videos ?? []).some(({ replaces }) => replaces === photoPath),
    luck: ({ photoPath }) => luck.get(photoPath) ?? 0,
    hasRoom: (look) => hasTitleRoom(ownTake(look), options.format),
  })
  const shots: Shot[] = []
  for (const part of parts)
    shots.push({ role: part.role, panes: panesFor(brief, all, { part, before: shots.at(-1)?.panes.at(-1) }) })
  fillUp(shots, looks.map(takesOf), leastFor(shots.filter(({ role }) => role === 'hook').length))
  takeTurns(shots, ({ photoPath }) => options.moves?.[photoPath] !== undefined)
  const slots = slotsFor(brief, shots, { bodySeconds, beats })
  const cuts = cutOnBeats({
    beatFrames,
    seconds: slots.map(({ seconds }) => seconds),
    fps,
    maxSeconds: longestShot(brief),
  })
  return {
    shots: shots.map(({ panes }) => panes),
    slots: slots.map((slot, index) => ({ ...slot, seconds: ((cuts[index + 1] ?? 0) - (cuts[index] ?? 0)) / fps })),
    cuts,
  }
}

const leastOfPace = 0.75
const mostHook = 3
// A short film has no time for quick looks first.
const hookedSeconds = 7

function ownTake(look: Look): ShotOffer {
  const [take] = takesOf(look).own
  if (!take) throw new Error('A photo offers no shot.')
  return take
}

function fillUp(shots: Shot[], takes: readonly ReturnType<typeof takesOf>[], least: number): void {
  const offers = takes.map(({ own, again }) => [...own, ...again])
  while (shots.length < least) {
    const look = secondLook(shots, offers)
    if (!look) return
    shots.splice(look.at, 0, { role: 'body', panes: [look.take] })
  }
}

function panesFor(
  { options, style }: EditBrief,
  all: Takes,
  { part, before }: { part: Part; before: ShotOffer | undefined },
): ShotOffer[] {
  const { looks, role, isFramed = false } = part
  const [look] = looks
  if (!look) throw new Error('A shot without a photo was planned.')
  if (looks.length > 1) return stackOf(looks, before)
  const move = options.moves?.[look.photo.photoPath]
  if (move) return offersFor(move, all.get(look.photo.photoPath) ?? []).slice(0, 1)
  const takes = [...deepTakes(style, { look, role, all }), ...takesAlone(look, { role, isFramed })]
  const others = takes.filter((take) => !before || !movesAlike(before, take))
  const free = others.length > 0 ? others : takes
  // The hero comes nearer, the title and the end open.
  const wanted = role === 'hero' ? 'in' : role === 'close' || role === 'place' ? 'out' : undefined
  return [free.find(({ direction }) => direction === wanted) ?? free[0]].filter((take) => take !== undefined)
}

function takesAlone(look: Look, { role, isFramed }: Pick<Part, 'role' | 'isFramed'>): ShotOffer[] {
  const pane = isFramed ? framePane(look) : undefined
  if (pane) return inFrame(look, pane)
  const isTooQuick = role === 'hook' && look.answer === 'travel'
  return ownTakes(look, isTooQuick ? 'fill' : look.answer === 'stack' ? 'sweep' : look.answer)
}

// Where the film has depth and the photo bears it.
function deepTakes({ depth }: FilmStyle, { look, role, all }: { look: Look; role: Role; all: Takes }): ShotOffer[] {
  if (depth === 'none' || look.answer !== 'fill' || role === 'hook' || (depth === 'hero' && role !== 'hero')) return []
  return (all.get(look.photo.photoPath) ?? []).filter(({ family }) => family === 'orbit')
}

// A template says how long and how joined; what is shown, and that there is a shot for each picture, the photos say.
function slotsFor(
  { options, style }: EditBrief,
  shots: readonly Shot[],
  { bodySeconds, beats }: { bodySeconds: number; beats: number },
): Slot[] {
  const asked = options.template && !options.isPreview ? options.template.slots : undefined
  if (!asked) {
    const needs = { heroSeconds: style.heroSeconds, quickSeconds: bodySeconds / beats }
    return spreadSeconds(
      shots.map((shot) => ({ role: shot.role, seconds: ownSeconds(shot, needs) })),
      bodySeconds,
    )
  }
  const slots = askedSlots(options, shots.length)
  const total = slots.reduce((sum, { seconds }) => sum + seconds, 0)
  return shots.map(({ role }, index) => ({ role, seconds: ((slots[index]?.seconds ?? 1) / total) * bodySeconds }))
}

function askedSlots({ template }: Pick<PlanOptions, 'template'>, count: number) {
  const own = (template?.slots ?? []).map(({ weight, role = 'body', ...slot }) => ({ ...slot, role, seconds: weight }))
  return fitSlots(own, count)
}

const slowestBeatFrames = 27
// A slow beat is halved: a hook of whole beats would not be one.
function quickBeats(cutFrames: readonly number[], fps: number): number[] {
  const usual = ((cutFrames.at(-2) ?? 0) - (cutFrames[1] ?? 0)) / Math.max(1, cutFrames.length - 3)
  if (usual <= (slowestBeatFrames * fps) / 30) return [...cutFrames]
  return cutFrames.flatMap((frame, index) => {
    const next = cutFrames[index + 1]
    return next === undefined ? [frame] : [frame, Math.round((frame + next) / 2)]
  })
}

function clipsOf(
  random: SeededRandom,
  brief: EditBrief,
  { shots, slots, cuts, planned, frames }: Row & { planned: Row; frames: number },
): Clip[] {
  const { options, style, fps } = brief
  const asked = options.template ? askedSlots(options, planned.shots.length).map(({ transition }) => transition) : []
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
    endClip(brief, shots, { start: starts.at(-1) ?? 0, frames, transition: transitions.at(-1) ?? { kind: 'cut' } }),
  ]
}

const lengthsOf = (cuts: readonly number[], frames: number): number[] =>
  cuts.map((cut, index) => (cuts[index + 1] ?? frames) - cut)

function shootAll(panes: readonly ShotOffer[], needs: ShootNeeds): Treatment {
  const [first] = panes
  if (!first) throw new Error('A shot without a photo was planned.')
  if (panes.length === 1) return shoot(first, needs)
  return {
    kind: 'split',
    panes: panes.map((offer) => {
      const { pane = wholeFrame, ...own } = offer
      const treatment = shoot(own, { ...needs, tone: undefined, videos: [] })
      if (treatment.kind !== 'full') throw new Error('A pane is always full.')
      return { pane, shot: treatment.shot }
    }),
  }
}

const wholeFrame = { x: 0, y: 0, width: 1, height: 1 }

const framesOf = (transition: Clip['transition'] | undefined): number =>
  transition && transition.kind !== 'cut' ? transition.frames : 0

function endClip(
  { endCard }: EditBrief,
  shots: readonly ShotOffer[][],
  { start, frames, transition }: Pick<Clip, 'start' | 'frames' | 'transition'>,
): Clip {
  const photoPath = shots.at(-1)?.[0]?.photo.photoPath
  if (photoPath === undefined) throw new Error('A film without a shot was planned.')
  return {
    start,
    frames: frames - start,
    transition,
    treatment: endCard(photoPath),
  }
}
