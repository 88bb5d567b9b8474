import { chooseFraming, type Framed } from './choose-framing.ts'
import { type FormatName, formats } from './formats.ts'
import { makeRoom, sizeOf } from './frame-room.ts'
import type { Rect } from './timeline.ts'

const gapPixels = 8
// Beside another picture that moves, a little movement is enough.
const closestFit = 0.98

// Tall frames are divided into rows, wide ones into columns; the shapes between gain nothing from it.
export const isSplittable = (format: FormatName): boolean => {
  const { width, height } = formats[format]
  return Math.max(width / height, height / width) > 1.5
}

// Panes for two photos that share a frame, each as large as its subject allows; undefined when one would be cut.
export function splitPanes(format: FormatName, photos: readonly [Framed, Framed]): [Rect, Rect] | undefined {
  const frame = formats[format]
  const isTall = frame.height > frame.width
  const side = isTall ? frame.height : frame.width
  const [first, second] = photos.map((photo) => {
    const { pane } = chooseFraming(photo, frame)
    return (isTall ? pane.height : pane.width) * side
  }) as [number, number]
  const lay = (from: number, length: number): Rect =>
    isTall
      ? { x: 0, y: from / side, width: 1, height: length / side }
      : { x: from / side, y: 0, width: length / side, height: 1 }
  const [firstLength, secondLength] = shareOut(first, second, side - gapPixels)
  // What neither may take is left at both ends.
  const start = whole((side - gapPixels - firstLength - secondLength) / 2)
  const panes: [Rect, Rect] = [lay(start, firstLength), lay(start + firstLength + gapPixels, secondLength)]
  const holds = panes.every((pane, index) => {
    const photo = photos[index] ?? photos[0]
    return makeRoom(photo, photo.subject, sizeOf(pane, frame)).leastScale <= closestFit
  })
  return holds ? panes : undefined
}

// Half each, unless one may not have so much.
function shareOut(first: number, second: number, total: number): [number, number] {
  if (first + second <= total) return [whole(first), whole(second)]
  const half = whole(Math.min(first, Math.max(total / 2, total - second)))
  return [half, total - half]
}

// Multiples of four pixels keep half-size previews and chroma planes whole.
const whole = (pixels: number): number => Math.floor(pixels / 4) * 4
