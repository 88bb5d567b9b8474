// Words stay whole or stay outside: no frame of a shot shows a part of one at its edge.

import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { areaOf, overlapOf, type Rect, rectBetween } from '#src/engine/geometry/rect.ts'
import { mixCrops, travelOf } from './frame-fit.ts'

export type Way = readonly [from: Rect, to: Rect]

// Letters end a little beyond where they were found.
const margin = 0.008

export const wordsOf = ({ writing = [] }: Pick<PhotoAnalysis, 'writing'>): Rect[] =>
  writing.map(({ x, y, width, height }) =>
    rectBetween({ left: x - margin, top: y - margin, right: x + width + margin, bottom: y + height + margin }),
  )

// Of a word, so little may be missing, or be there.
const unnoticed = 0.02
const moments = 12

// Whether any frame of a straight way has a part of a word.
export function cutsWords(words: readonly Rect[], from: Rect, to: Rect): boolean {
  const isCutIn = (crop: Rect): boolean => words.some((word) => isCut(word, crop))
  if (words.length === 0) return false
  if (isCutIn(from) || isCutIn(to)) return true
  return Array.from({ length: moments - 1 }, (_, step) => mixCrops(from, to, (step + 1) / moments)).some(isCutIn)
}

function isCut(word: Rect, crop: Rect): boolean {
  const seen = overlapOf(word, crop) / areaOf(word)
  return seen > unnoticed && seen < 1 - unnoticed
}

interface Needs {
  words: readonly Rect[]
  // Whether the way still shows what it must.
  holds: (way: Way) => boolean
}

// Nearer than this and the photographer's framing is gone; and how much of the move may be left.
const scales = [1, 0.9]
const shares = [1, 0.4, 0]
const places = 14

// The way most like the one that is wanted on which no word is cut: a little aside, shorter, or nearer.
export function clearOfWords(way: Way, { words, holds }: Needs): Way | undefined {
  const isClear = (other: Way): boolean => !cutsWords(words, ...other) && holds(other)
  if (words.length === 0 || isClear(way)) return way
  const isStill = travelOf(...way) === 0
  for (const scale of scales) {
    const [from, to] = way.map((crop) => nearer(crop, scale)) as [Rect, Rect]
    for (const share of isStill ? [0] : shares) {
      const clear =
        asides([from, mixCrops(from, to, share)]).find(isClear) ?? asides([mixCrops(to, from, share), to]).find(isClear)
      if (clear) return clear
    }
  }
  return undefined
}

const nearer = ({ x, y, width, height }: Rect, scale: number): Rect => ({
  x: x + (width * (1 - scale)) / 2,
  y: y + (height * (1 - scale)) / 2,
  width: width * scale,
  height: height * scale,
})

// The same way elsewhere along the photo, the nearest first.
function asides([from, to]: Way): Way[] {
  const x = { before: Math.min(from.x, to.x), after: 1 - Math.max(from.x + from.width, to.x + to.width) }
  const y = { before: Math.min(from.y, to.y), after: 1 - Math.max(from.y + from.height, to.y + to.height) }
  const [axis, { before, after }] = x.before + x.after > y.before + y.after ? (['x', x] as const) : (['y', y] as const)
  return Array.from({ length: places + 1 }, (_, step) => ((before + after) * step) / places - before)
    .concat(0)
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))
    .map((by) => [
      { ...from, [axis]: from[axis] + by },
      { ...to, [axis]: to[axis] + by },
    ])
}
