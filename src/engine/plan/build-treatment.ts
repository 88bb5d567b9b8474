import type { PhotoAnalysis } from '../analyse/photo-analysis.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { chooseFraming } from './choose-framing.ts'
import { chooseMove } from './choose-move.ts'
import type { ShotPlan } from './choose-shots.ts'
import type { FilmStyle } from './film-style.ts'
import { type FormatName, formats } from './formats.ts'
import { makeRoom, type Room, sizeOf } from './frame-room.ts'
import { heartOf } from './heart-of.ts'
import { type MoveName, moves, toKeyframes } from './moves.ts'
import { splitPanes } from './split-panes.ts'
import type { Camera, Rect, Shot, Source, Treatment, Transition } from './timeline.ts'

// A moving picture made from a photo, that takes the photo's place.
export interface VideoClip {
  path: string
  width: number
  height: number
  seconds: number
  replaces: string
}

export interface ShotContext {
  random: SeededRandom
  format: FormatName
  style: FilmStyle
  videos: readonly VideoClip[]
  before: MoveName | undefined
  asked: MoveName | undefined
  // By a photo's path; nothing speaks against it.
  demanded: Readonly<Record<string, MoveName>>
  seconds: number
  index: number
  transition: Transition
}

export interface BuiltShot {
  treatment: Treatment
  move: MoveName | undefined
}

export function buildTreatment({ photos, isReprise }: ShotPlan, context: ShotContext): BuiltShot {
  const [photo, partner] = photos
  const video = context.videos.find(({ replaces }) => replaces === photo.photoPath)
  if (video && video.seconds >= context.seconds) return buildVideo(photo, video, context)
  const panes = partner && splitPanes(context.format, [photo, partner])
  if (panes) return buildSplit([photo, partner], panes, context)
  return buildPhoto(photo, isReprise, context)
}

function buildPhoto(photo: PhotoAnalysis, isReprise: boolean, context: ShotContext): BuiltShot {
  const { kind, pane, room } = chooseFraming(photo, formats[context.format])
  const { name, path } = move(photo, isReprise ? nearerRoom(room) : room, context)
  const parallax = parallaxOf(photo, context)
  const still: Shot = { source: sourceOf(photo), camera: cameraOf(path, context) }
  const shot = parallax ? { ...still, parallax } : still
  return { treatment: kind === 'full' ? { kind, shot } : { kind, pane, shot }, move: name }
}

// The panes never move alike, so that a split frame breathes.
function buildSplit(photos: readonly PhotoAnalysis[], panes: readonly Rect[], context: ShotContext): BuiltShot {
  const frame = formats[context.format]
  let before = context.before
  const shots = photos.map((photo, index) => {
    const pane = panes[index] ?? { x: 0, y: 0, width: 1, height: 1 }
    const { name, path } = move(photo, makeRoom(photo, photo.subject, sizeOf(pane, frame)), { ...context, before })
    before = name
    return { pane, shot: { source: sourceOf(photo), camera: cameraOf(path, context) } }
  })
  return { treatment: { kind: 'split', panes: shots }, move: before }
}

// A clip moves by itself: the camera stands still, around the subject of the photo that it was made from.
function buildVideo(photo: PhotoAnalysis, video: VideoClip, context: ShotContext): BuiltShot {
  const { kind, pane, room } = chooseFraming({ ...video, subject: photo.subject }, formats[context.format])
  const [crop] = move(photo, { ...room, leastScale: 1 }, context).path
  const { path, width, height } = video
  const source: Source = { kind: 'video', path, width, height, startSeconds: 0 }
  const shot: Shot = { source, camera: { keyframes: [{ at: 0, crop }], easing: 'linear' } }
  return { treatment: kind === 'full' ? { kind, shot } : { kind, pane, shot }, move: undefined }
}

function move(photo: PhotoAnalysis, room: Room, { random, style, before, asked, demanded, seconds }: ShotContext) {
  const options = { reach: style.reach, seconds }
  const chosen = chooseMove(random, { photo, room, before, asked, allowed: style.moves, options })
  const name = demanded[photo.photoPath]
  // Chosen all the same, so that one photo's move does not change the luck of those behind it.
  return name ? { name, path: moves[name](room, options) } : chosen
}

const sourceOf = ({ photoPath, width, height }: PhotoAnalysis): Source => ({
  kind: 'photo',
  path: photoPath,
  width,
  height,
})

// What is left for the camera at its nearest must still be a move.
const leastTravel = 0.1

// The second time a photo is seen, the camera begins nearer to it.
function nearerRoom(room: Room): Room {
  const scale = Math.min(1, Math.max(room.leastScale / (1 - leastTravel), 0.78))
  return { ...room, width: room.width * scale, height: room.height * scale, leastScale: room.leastScale / scale }
}

const lively = new Set<Transition['kind']>(['whip', 'zoom', 'slide'])

function cameraOf(path: [Rect, Rect], { style, transition, index }: ShotContext): Camera {
  const keyframes = toKeyframes(path)
  if (style.ramps && index % 3 === 1) return { keyframes, easing: 'smooth', ramp: { at: 0.55, slow: 0.35 } }
  // Between cuts an even glide; a move that stops before a cut looks like a slide show.
  if (lively.has(transition.kind)) return { keyframes, easing: 'settle' }
  return { keyframes, easing: 'linear' }
}

const edge = 0.02

// Only what has some of the photo all around it can come forward without a seam.
function parallaxOf(photo: PhotoAnalysis, { style, index }: ShotContext): Shot['parallax'] {
  const subject = heartOf(photo)
  const inside = subject.x > edge && subject.y > edge
  const within = subject.x + subject.width < 1 - edge && subject.y + subject.height < 1 - edge
  if (style.parallax === 0 || !inside || !within) return undefined
  return { subject, strength: index % 2 === 0 ? style.parallax : style.parallax * 0.7 }
}
