// Camera moves: where the camera starts and ends in the room that a photo leaves it. Both ends hold the whole subject,
// and the way between them is straight, so every frame on it does.

import { type Room, standAt } from './frame-room.ts'
import type { Camera, Rect } from './timeline.ts'

export const moveNames = [
  'push',
  'pull',
  'pan-left',
  'pan-right',
  'tilt-up',
  'tilt-down',
  'drift-left',
  'drift-right',
  'rise',
] as const
export type MoveName = (typeof moveNames)[number]

export interface MoveOptions {
  // How much of the frame a move may cover: 0.1 is calm, 0.2 is bold.
  reach: number
  seconds: number
}

type Move = (room: Room, options: MoveOptions) => [Rect, Rect]

export const moves: Record<MoveName, Move> = {
  push: (room, options) => nearer(room, options),
  pull: (room, options) => swap(nearer(room, options)),
  'pan-right': (room, options) => across(room, options, { x: 1, y: 0 }),
  'pan-left': (room, options) => swap(across(room, options, { x: 1, y: 0 })),
  'tilt-down': (room, options) => across(room, options, { x: 0, y: 1 }),
  'tilt-up': (room, options) => swap(across(room, options, { x: 0, y: 1 })),
  'drift-right': (room, options) => aside(room, options, { x: 1, y: 0.25 }),
  'drift-left': (room, options) => aside(room, options, { x: -1, y: 0.25 }),
  rise: (room, options) => aside(room, options, { x: 0.15, y: -1 }),
}

// How far a move goes, in frame widths or heights; below about 0.04 it reads as a still.
export function travelOf([from, to]: readonly [Rect, Rect]): number {
  const across = Math.abs(from.x + from.width / 2 - to.x - to.width / 2) / Math.max(from.width, to.width)
  const down = Math.abs(from.y + from.height / 2 - to.y - to.height / 2) / Math.max(from.height, to.height)
  const nearer = Math.abs(Math.log(from.width / to.width))
  return Math.max(across, down, nearer)
}

export const toKeyframes = ([from, to]: readonly [Rect, Rect]): Camera['keyframes'] => [
  { at: 0, crop: from },
  { at: 1, crop: to },
]

const swap = ([from, to]: [Rect, Rect]): [Rect, Rect] => [to, from]

const subjectCentre = ({ subject }: Room) => ({
  x: subject.x + subject.width / 2,
  y: subject.y + subject.height / 2,
})

const scaleWithin = (room: Room, wanted: number): number => Math.min(1, Math.max(room.leastScale, wanted))

function nearer(room: Room, { reach }: MoveOptions): [Rect, Rect] {
  const centre = subjectCentre(room)
  return [standAt(room, 1, centre), standAt(room, scaleWithin(room, 1 - reach), centre)]
}

interface Direction {
  x: number
  y: number
}

// Along one axis at an even distance, the subject in the middle of the way.
function across(room: Room, { reach, seconds }: MoveOptions, { x, y }: Direction): [Rect, Rect] {
  const scale = scaleWithin(room, 1 - reach * 0.4)
  const centre = subjectCentre(room)
  // A pan faster than this makes the picture stutter at 30 frames a second.
  const most = Math.min(reach * 2.2, 0.1 * seconds)
  const half = { x: (x * most * room.width * scale) / 2, y: (y * most * room.height * scale) / 2 }
  return [
    standAt(room, scale, { x: centre.x - half.x, y: centre.y - half.y }),
    standAt(room, scale, { x: centre.x + half.x, y: centre.y + half.y }),
  ]
}

// Nearer and to one side at once.
function aside(room: Room, { reach }: MoveOptions, { x, y }: Direction): [Rect, Rect] {
  const centre = subjectCentre(room)
  const scale = scaleWithin(room, 1 - reach * 0.8)
  const shift = { x: x * reach * 0.6 * room.width, y: y * reach * 0.6 * room.height }
  return [
    standAt(room, scaleWithin(room, 1 - reach * 0.1), { x: centre.x - shift.x, y: centre.y - shift.y }),
    standAt(room, scale, { x: centre.x + shift.x, y: centre.y + shift.y }),
  ]
}
