import { makeRoom, type Room, type Size, sizeOf } from './frame-room.ts'
import { softEdge } from './soft-edge.ts'
import type { Rect } from './timeline.ts'

export interface Framed {
  width: number
  height: number
  subject: Rect
}

export interface Framing {
  kind: 'full' | 'extension'
  pane: Rect
  room: Room
}

const wholeFrame: Rect = { x: 0, y: 0, width: 1, height: 1 }
// Nearer than this the camera has nowhere to go, and a still photo is not a film.
const closestFit = 0.94
// In a pane of its own choice a photo leaves the camera this much more.
const paneFit = 0.88
// A pane that almost fills the frame leaves strips that look like a mistake.
const widestPane = 0.9

// The photo fills the frame when its subject fits; else it goes on beyond its edges out of focus, as large as it can.
export function chooseFraming(photo: Framed, frame: Size): Framing {
  const room = makeRoom(photo, photo.subject, frame)
  if (room.leastScale <= closestFit) return { kind: 'full', pane: wholeFrame, room }
  const pane = choosePane(photo, room, frame)
  if (room.leastScale <= 1 && pane.width * pane.height > widestPane) return { kind: 'full', pane: wholeFrame, room }
  return { kind: 'extension', pane, room: keepClear(makeRoom(photo, photo.subject, sizeOf(pane, frame)), pane) }
}

// Cut as little as the subject needs, and at least a fifth less than the frame would.
function choosePane(photo: Framed, { width, height, subject }: Room, frame: Size): Rect {
  const shape = photo.width / photo.height
  if (width < height) {
    const shown = Math.min(1, Math.max(subject.width / paneFit, width * 1.2))
    const paneHeight = snap(frame.width / (shown * shape), frame.height)
    // A little above the middle: captions stand below.
    return { x: 0, y: snap(frame.height * (1 - paneHeight) * 0.44, frame.height), width: 1, height: paneHeight }
  }
  const shown = Math.min(1, Math.max(subject.height / paneFit, height * 1.2))
  const paneWidth = snap((frame.height * shape) / shown, frame.width)
  return { x: snap((frame.width * (1 - paneWidth)) / 2, frame.width), y: 0, width: paneWidth, height: 1 }
}

// The subject stays out of the soft ends of its pane, as far as the photo has room around it.
function keepClear(room: Room, pane: Rect): Room {
  const { x, y, width, height } = room.subject
  const [left, across] = pane.width < 1 ? widen(x, width) : [x, width]
  const [top, down] = pane.height < 1 ? widen(y, height) : [y, height]
  const subject = { x: left, y: top, width: across, height: down }
  const leastScale = Math.max(room.leastScale, across / room.width, down / room.height)
  return { ...room, subject, leastScale }
}

function widen(from: number, length: number): [number, number] {
  const air = Math.max(0, Math.min(softEdge, (paneFit - length) / 2))
  const start = Math.max(0, from - air)
  return [start, Math.min(1, from + length + air) - start]
}

// Panes begin and end on multiples of four pixels, so that half-size previews and chroma planes stay whole.
const snap = (pixels: number, side: number): number => Math.min(1, (Math.round(pixels / 4) * 4) / side)
