// Where a frame of a given shape may stand on a photo: inside the photo, around the whole subject.

import type { Rect } from './timeline.ts'

export interface Size {
  width: number
  height: number
}

export const sizeOf = (pane: Rect, frame: Size): Size => ({
  width: pane.width * frame.width,
  height: pane.height * frame.height,
})

export interface Room {
  // The largest crop of that shape, as fractions of the photo.
  width: number
  height: number
  subject: Rect
  // How far the camera may come nearer: the smallest crop over the largest. Above 1 the subject does not fit at all.
  leastScale: number
}

const airAround = 0.02
// A subject that fills a photo is the photo: without this the camera could never move in it.
const mostOfPhoto = 0.9
// Below this many photo pixels for one of the frame a picture looks soft; a small photo may still move a little.
const leastDensity = 0.78
const alwaysAllowed = 0.9

export function makeRoom(photo: Size, subject: Rect, frame: Size): Room {
  const shape = frame.width / frame.height / (photo.width / photo.height)
  const width = Math.min(1, shape)
  const height = Math.min(1, 1 / shape)
  const kept = protect(subject)
  const bySubject = Math.max(kept.width / width, kept.height / height)
  const byPixels = (frame.width * leastDensity) / (photo.width * width)
  return { width, height, subject: kept, leastScale: Math.max(bySubject, Math.min(byPixels, alwaysAllowed)) }
}

// The crop of that scale whose centre lies nearest to the wanted one.
export function standAt(room: Room, scale: number, wanted: { x: number; y: number }): Rect {
  const width = room.width * scale
  const height = room.height * scale
  const { subject } = room
  return {
    x: slide(wanted.x - width / 2, width, [subject.x, subject.x + subject.width]),
    y: slide(wanted.y - height / 2, height, [subject.y, subject.y + subject.height]),
    width,
    height,
  }
}

export function protect(subject: Rect): Rect {
  const [x, width] = protectSpan(subject.x, subject.width)
  const [y, height] = protectSpan(subject.y, subject.height)
  return { x, y, width, height }
}

function protectSpan(from: number, length: number): [number, number] {
  const start = Math.max(0, from - airAround)
  const end = Math.min(1, from + length + airAround)
  const most = Math.min(end - start, mostOfPhoto)
  const trimmed = (end - start - most) / 2
  return [start + trimmed, most]
}

function slide(wanted: number, length: number, [from, until]: [number, number]): number {
  const lowest = Math.max(0, until - length)
  const highest = Math.min(from, 1 - length)
  // Rounding may put the two a hair apart the wrong way round; the photo's edge decides then.
  return Math.max(0, Math.min(Math.max(wanted, lowest), Math.max(lowest, highest), 1 - length))
}
