// Where words stand that have a ground of their own, in pixels of a full frame.

import type { Design } from './designs.ts'
import type { Place } from './end-card-places.ts'
import { type FormatName, formats } from './formats.ts'
import { safeZone } from './safe-zone.ts'

export interface Masthead {
  photo: Place
  words: Place
  // The hairline ends on the print.
  leadsTo?: number
}

type Numbers = readonly [x: number, y: number, width: number, height: number]

const mastheads: Record<Design, Record<FormatName, readonly [photo: Numbers, words: Numbers]>> = {
  editorial: {
    stories: [
      [0, 850, 1080, 1070],
      [72, 276, 936, 540],
    ],
    portrait: [
      [0, 520, 1080, 830],
      [80, 104, 920, 390],
    ],
    square: [
      [0, 440, 1080, 640],
      [100, 100, 880, 316],
    ],
    landscape: [
      [860, 0, 1060, 1080],
      [120, 250, 680, 640],
    ],
  },
  bold: {
    stories: [
      [0, 910, 1080, 1010],
      [60, 284, 960, 570],
    ],
    portrait: [
      [0, 540, 1080, 810],
      [80, 104, 920, 390],
    ],
    square: [
      [0, 440, 1080, 640],
      [100, 100, 880, 296],
    ],
    landscape: [
      [860, 0, 1060, 1080],
      [120, 200, 680, 680],
    ],
  },
  quiet: {
    stories: [
      [138, 720, 804, 1072],
      [60, 292, 960, 428],
    ],
    portrait: [
      [240, 466, 600, 800],
      [80, 110, 920, 356],
    ],
    square: [
      [240, 400, 600, 620],
      [100, 104, 880, 296],
    ],
    landscape: [
      [1000, 90, 800, 900],
      [120, 300, 780, 480],
    ],
  },
}

// A caption needs a strip of the frame, and leaves the rest to its photo.
const strips: Record<FormatName, readonly [photo: Numbers, words: Numbers]> = {
  stories: [
    [0, 524, 1080, 1396],
    [72, 288, 936, 208],
  ],
  portrait: [
    [0, 344, 1080, 1006],
    [80, 110, 920, 206],
  ],
  square: [
    [0, 324, 1080, 756],
    [100, 104, 880, 196],
  ],
  landscape: [
    [700, 0, 1220, 1080],
    [120, 300, 520, 480],
  ],
}

// The first for a name, the second for a caption; a print has its label where it has its name.
export const mastheadOf = (design: Design, format: FormatName): Masthead =>
  asMasthead(mastheads[design][format], design, format)
export const stripOf = (design: Design, format: FormatName): Masthead =>
  design === 'quiet' ? mastheadOf(design, format) : asMasthead(strips[format], design, format)

function asMasthead([photo, words]: readonly [Numbers, Numbers], design: Design, format: FormatName): Masthead {
  const isBelow = photo[1] > words[1] && photo[0] < words[0] + words[2]
  return {
    photo: placeOf(photo),
    words: placeOf(words),
    ...(design === 'quiet' && isBelow && { leadsTo: photo[1] / formats[format].height }),
  }
}

const placeOf = ([x, y, width, height]: Numbers): Place => ({ x, y, width, height })

const margins: Record<Design, number> = { editorial: 72, bold: 60, quiet: 96 }

// The part of the frame in which words of a design may stand.
export function wordZone(design: Design, format: FormatName): Place {
  const { width, height } = formats[format]
  const safe = safeZone(format)
  const margin = Math.max(margins[design], safe.x * width)
  return { x: margin, y: safe.y * height, width: width - 2 * margin, height: safe.height * height }
}

const slip = { width: 0.7, height: 230, inset: 18 }

// The corners in which a slip of paper or a block may lie that leaves the frame at its edge, the best first.
export function slipPlaces(format: FormatName): { place: Place; edge: 'left' | 'right' }[] {
  const { width, height } = formats[format]
  const zone = safeZone(format)
  const size = { width: Math.min(width * slip.width, 780), height: Math.min(slip.height, zone.height * height * 0.4) }
  const [top, foot] = [zone.y * height + slip.inset, (zone.y + zone.height) * height - size.height]
  const rows = [top, (top + foot) / 2, foot]
  return rows.flatMap((y) => [
    { place: { x: 0, y, ...size }, edge: 'left' as const },
    { place: { x: width - size.width, y, ...size }, edge: 'right' as const },
  ])
}
