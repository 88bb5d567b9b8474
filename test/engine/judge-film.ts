// What a plan promises, counted from the plan and the analysis alone: the bench prints it, the tests hold it.

import { areaOf, likenessOf, overlapOf, type Rect } from '#src/engine/geometry/rect.ts'
import type { Analysis, PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { travelOf } from '#src/engine/plan/shots/frame-fit.ts'
import { nameMove } from '#src/engine/plan/shots/name-move.ts'
import type { Clip, Shot, Timeline } from '#src/engine/plan/timeline.ts'
import { cropAt } from '#src/engine/sample/camera-path.ts'

export interface Judged {
  shots: number
  // The share of shots whose photos fill the frame, alone or together.
  full: number
  // The share of shots that photos share, and how many stand on a page of the film's palette.
  stacked: number
  pages: number
  blurred: number
  isOpeningFull: boolean
  travels: number[]
  families: Set<string>
  sameAsBefore: number
  lengths: number[]
  inFirst: (seconds: number) => number
  onBeat: number
  facesCut: number
  // By photo, the most that one of its shots shows of its mask.
  maskShown: Map<string, number>
  // By photo, how much of its width was seen.
  widthSeen: Map<string, number>
  waiting: number
  repeats: number
  enlargement: number[]
}

interface Pane {
  shot: Shot
  pane: Rect
  clip: Clip
  index: number
}

const whole: Rect = { x: 0, y: 0, width: 1, height: 1 }

export function judgeFilm(film: Timeline, analysis: Analysis): Judged {
  const clips = film.clips.slice(0, -1)
  const panes = clips.flatMap(panesOf)
  const photoOf = ({ shot }: Pane) => analysis.photos.find(({ photoPath }) => photoPath === shot.source.path)
  const moves = panes.map(moveOf)
  const bodyFrames = clips.reduce((sum, { frames }) => sum + frames, 0)
  return {
    shots: clips.length,
    full:
      clips.filter(({ treatment }) => treatment.kind === 'full' || treatment.kind === 'split').length / clips.length,
    stacked: clips.filter(({ treatment }) => treatment.kind === 'split').length / clips.length,
    pages: clips.filter(({ treatment }) => treatment.kind === 'framed' && treatment.ground.kind === 'designed').length,
    blurred: clips.reduce((sum, clip) => sum + clip.frames * blurredShare(clip), 0) / bodyFrames,
    isOpeningFull: clips[0]?.treatment.kind === 'full',
    travels: moves.filter(({ family }) => family !== 'hold').map(({ travel }) => travel),
    families: new Set(moves.map(({ family }) => family)),
    sameAsBefore: moves.filter(({ family, way }, at) => moves[at - 1]?.family === family && moves[at - 1]?.way === way)
      .length,
    lengths: clips.map(({ frames }) => frames / film.fps),
    inFirst: (seconds) => clips.filter(({ start }) => start < seconds * film.fps).length,
    onBeat: film.clips.slice(1).filter((clip) => isOnBeat(clip, film)).length / (film.clips.length - 1),
    facesCut: panes.filter((pane) => cutsAnyFace(pane, photoOf(pane))).length,
    maskShown: best(panes, (pane) => maskSeen(pane, photoOf(pane))),
    widthSeen: unionWidth(panes),
    waiting: countWaiting(
      panes.filter((pane) => !isQuick(pane, film)),
      film,
    ),
    repeats: countRepeats(panes.filter((pane) => !isQuick(pane, film))),
    enlargement: panes.map((pane) => enlargementOf(pane, film)),
  }
}

function panesOf(clip: Clip, index: number): Pane[] {
  const { treatment } = clip
  if (treatment.kind === 'end-card') return []
  if (treatment.kind === 'split') return treatment.panes.map(({ pane, shot }) => ({ pane, shot, clip, index }))
  return [{ pane: treatment.kind === 'full' ? whole : treatment.pane, shot: treatment.shot, clip, index }]
}

const blurredShare = ({ treatment }: Clip): number => (treatment.kind === 'extension' ? 1 - areaOf(treatment.pane) : 0)

const endsOf = ({ camera }: Shot): [Rect, Rect] => [
  camera.keyframes[0]?.crop ?? whole,
  camera.keyframes.at(-1)?.crop ?? whole,
]

function moveOf({ shot }: Pane): { family: string; way: string; travel: number } {
  const [from, to] = endsOf(shot)
  const { family, direction } = nameMove(from, to)
  return { family: shot.depth ? 'orbit' : family, way: direction, travel: travelOf(from, to) }
}

function isOnBeat({ start, transition }: Clip, { audio }: Timeline): boolean {
  const middle = start + (transition.kind === 'cut' ? 0 : transition.frames / 2)
  return audio.beatFrames.some((beat) => Math.abs(beat - middle) <= 1)
}

const steps = 30

function cutsAnyFace({ shot }: Pane, photo: PhotoAnalysis | undefined): boolean {
  return (photo?.faces ?? []).some(({ box }) =>
    Array.from({ length: steps + 1 }, (_, step) => cropAt(shot.camera, step / steps)).some((crop) => {
      const seen = overlapOf(box, crop) / areaOf(box)
      return seen > 0.005 && seen < 0.995
    }),
  )
}

const side = 48

// Of what the mask marks for sure, the share that some frame of the shot shows.
function maskSeen({ shot }: Pane, photo: PhotoAnalysis | undefined): number {
  if (photo?.salience?.from !== 'mask') return 1
  const cells = Buffer.from(photo.salience.cells, 'base64')
  const crops = Array.from({ length: steps + 1 }, (_, step) => cropAt(shot.camera, step / steps))
  let [all, seen] = [0, 0]
  for (const [at, value] of cells.entries()) {
    if (value < 128) continue
    const [x, y] = [((at % side) + 0.5) / side, (Math.floor(at / side) + 0.5) / side]
    all += 1
    if (crops.some((crop) => x >= crop.x && x <= crop.x + crop.width && y >= crop.y && y <= crop.y + crop.height))
      seen += 1
  }
  return all === 0 ? 1 : seen / all
}

function best(panes: readonly Pane[], measure: (pane: Pane) => number): Map<string, number> {
  const found = new Map<string, number>()
  for (const pane of panes)
    found.set(pane.shot.source.path, Math.max(found.get(pane.shot.source.path) ?? 0, measure(pane)))
  return found
}

function unionWidth(panes: readonly Pane[]): Map<string, number> {
  const seen = new Map<string, boolean[]>()
  for (const { shot } of panes) {
    const [from, to] = endsOf(shot)
    const columns = seen.get(shot.source.path) ?? Array.from({ length: 200 }, () => false)
    const [start, end] = [Math.min(from.x, to.x), Math.max(from.x + from.width, to.x + to.width)]
    seen.set(
      shot.source.path,
      columns.map((was, at) => was || ((at + 0.5) / 200 >= start && (at + 0.5) / 200 <= end)),
    )
  }
  return new Map([...seen].map(([path, columns]) => [path, columns.filter(Boolean).length / 200]))
}

// Shots of a photo that came again while another had not come at all.
function countWaiting(panes: readonly Pane[], film: Timeline): number {
  const left = new Set(film.leftOut?.map(({ path }) => path))
  const paths = [...new Set(panes.map(({ shot }) => shot.source.path))].filter((path) => !left.has(path))
  const times = new Map(paths.map((path) => [path, 0]))
  let early = 0
  for (const { shot } of panes) {
    const own = times.get(shot.source.path) ?? 0
    if (own > 0 && Math.min(...times.values()) === 0) early += 1
    times.set(shot.source.path, own + 1)
  }
  return early
}

// The opening may have shown what comes later.
const isQuick = ({ clip }: Pane, { fps }: Timeline): boolean => clip.start < 2.5 * fps && clip.frames < 1.3 * fps

// A photo that moved aside for words shows more of itself than its shots do, on purpose.
function countRepeats(all: readonly Pane[]): number {
  const panes = all.filter(({ clip }) => clip.treatment.kind !== 'framed')
  return panes.filter((pane, at) =>
    panes
      .slice(0, at)
      .some((other) => other.shot.source.path === pane.shot.source.path && likeness(other.shot, pane.shot) >= 0.5),
  ).length
}

const likeness = (one: Shot, other: Shot): number => likenessOf(sweep(endsOf(one)), sweep(endsOf(other)))

function sweep([from, to]: [Rect, Rect]): Rect {
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
  return {
    x,
    y,
    width: Math.max(from.x + from.width, to.x + to.width) - x,
    height: Math.max(from.y + from.height, to.y + to.height) - y,
  }
}

function enlargementOf({ shot, pane }: Pane, film: Timeline): number {
  const [from, to] = endsOf(shot)
  return (pane.width * film.width) / (Math.min(from.width, to.width) * shot.source.width)
}
