// Where writing covers least of what the film shows.

import { overlapOf, type Rect } from '#src/engine/geometry/rect.ts'
import { type FormatName, formats } from './formats.ts'
import { alignments, type TypeName } from './layer-plan.ts'
import { safeZone } from './safe-zone.ts'

export interface Writing {
  kind: 'title' | 'lower-third' | 'caption'
  text: string
  format: FormatName
  type?: TypeName | undefined
}

// In fractions of the safe zone, the best first.
const wholeWidth = { x: 0, width: 1 }
const foot: Rect = { ...wholeWidth, y: 0.8, height: 0.2 }
const head: Rect = { ...wholeWidth, y: 0, height: 0.2 }
const nameFoot: Rect = { ...wholeWidth, y: 0.68, height: 0.32 }
const nameHead: Rect = { ...wholeWidth, y: 0, height: 0.32 }
const titlePlaces: readonly Rect[] = [
  { ...wholeWidth, y: 0.28, height: 0.44 },
  { ...wholeWidth, y: 0, height: 0.4 },
  { ...wholeWidth, y: 0.6, height: 0.4 },
]
const places: Record<Writing['kind'], readonly Rect[]> = {
  title: titlePlaces,
  'lower-third': [nameFoot, nameHead],
  caption: [foot, head],
}
// A wide frame has room beside its subject.
const widePlaces: typeof places = {
  ...places,
  title: [...titlePlaces, { x: 0.56, width: 0.44, y: 0.25, height: 0.5 }, { x: 0, width: 0.44, y: 0.25, height: 0.5 }],
  caption: [foot, { ...foot, x: 0, width: 0.44 }, { ...foot, x: 0.56, width: 0.44 }, head],
}

// So little of the frame is not seen as covered.
const unnoticed = 0.002
// Where every place covers something, a better one covers that many times less. A title is large: for it any less counts.
const clearly: Record<Writing['kind'], number> = { title: 1, 'lower-third': 2, caption: 1.5 }

export function clearPlace(writing: Writing, subjects: readonly Rect[]): Rect {
  const { kind, format } = writing
  const zone = safeZone(format)
  const rects = (format === 'landscape' ? widePlaces : places)[kind].map(({ x, y, width, height }) => ({
    x: zone.x + zone.width * x,
    y: zone.y + zone.height * y,
    width: zone.width * width,
    height: zone.height * height,
  }))
  const covered = rects.map((rect) => {
    const written = writtenBox(writing, rect)
    return subjects.reduce((sum, subject) => sum + overlapOf(written, subject), 0)
  })
  const least = Math.min(...covered)
  return rects[covered.findIndex((area) => area <= clearly[kind] * least + unnoticed)] ?? zone
}

// About as the layers draw it, in pixels of a full frame: a letter is half as wide as high.
const letters = {
  title: { width: 64, line: 150 },
  'lower-third': { width: 46, line: 150 },
  caption: { width: 32, line: 76 },
}

function writtenBox({ kind, text, format, type = 'fade' }: Writing, rect: Rect): Rect {
  const frame = formats[format]
  const { width: letter, line } = letters[kind]
  const length = (text.length * letter) / frame.width
  const width = Math.min(rect.width, length)
  const height = Math.min(rect.height, (Math.ceil(length / rect.width) * line) / frame.height)
  return {
    x: kind === 'lower-third' || alignments[type] === 'left' ? rect.x : rect.x + (rect.width - width) / 2,
    y: kind === 'title' ? rect.y + (rect.height - height) / 2 : rect.y + rect.height - height,
    width,
    height,
  }
}
