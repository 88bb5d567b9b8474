// How a photo meets a frame of a given shape: what must be whole, and what the frame does about it.

import { areaOf, overlapOf, type Rect } from '#src/engine/geometry/rect.ts'
import { isPlace, isWide } from '#src/engine/analyse/is-place.ts'
import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { headsOf, isFramedWhole, unionOfAll, type Ware, wareOf } from '#src/engine/analyse/ware.ts'
import { cutsHead } from './faces-in-frame.ts'
import { type FrameFit, fitFrame, type Size } from './frame-fit.ts'
import { clearOfWords, type Way, wordsOf } from './words-in-frame.ts'

// fill: all of the frame, as the photographer framed it. travel: from end to end across a place. sweep: over the whole of a
// thing. ground: the photo whole, its own plain ground going on around it. stack: too wide for a frame alone.
export type Answer = 'fill' | 'travel' | 'sweep' | 'ground' | 'stack'

export interface Look {
  photo: PhotoAnalysis
  frame: Size
  fit: FrameFit
  // Along which the photo is longer than the frame.
  axis: 'x' | 'y'
  ware: Ware | undefined
  heads: readonly Rect[]
  // What is written in it: whole or outside the frame.
  words: readonly Rect[]
  // What the frame holds, if it can; and the share of it that the largest frame cannot.
  keep: Rect | undefined
  lost: number
  // Somebody framed a whole thing.
  isWhole: boolean
  answer: Answer
}

const hardly = 0.04
// So much of a thing outside the frame is passed over by moving; more, and it is never seen as one.
const mostSwept = 0.25
// A place that loses less than this by filling the frame needs no way across it.
const nearlyAll = 0.8
const softest = 2.4

const looks = new WeakMap<PhotoAnalysis, Map<number, Look>>()

// Where words leave little place a look takes a while, and a plan asks for the same ones again and again.
export function lookAt(photo: PhotoAnalysis, frame: Size): Look {
  const known = looks.get(photo) ?? new Map<number, Look>()
  looks.set(photo, known)
  const key = frame.width * 100_000 + frame.height
  const look = known.get(key) ?? lookAnew(photo, frame)
  known.set(key, look)
  return look
}

function lookAnew(photo: PhotoAnalysis, frame: Size): Look {
  const fit = fitFrame(photo, frame)
  const axis = fit.width <= fit.height ? 'x' : 'y'
  const ware = wareOf(photo)
  const heads = headsOf(photo)
  const isWhole = ware !== undefined && isFramedWhole(photo, ware, axis)
  const thing = isWhole && ware ? [ware.box] : []
  const words = wordsOf(photo)
  const lossOf = lossIn(fit)
  // People before a thing that stands free, where the frame cannot hold both; and of a close-up the faces without their hair.
  const ways = [
    [...thing, ...heads],
    ...(bareFaces(photo, heads).length === heads.length ? [[...thing, ...bareFaces(photo, heads)]] : []),
    ...(ware?.from === 'mask' && heads.length > 0 ? [heads] : []),
  ]
  const withWords = [...thing, ...heads, ...words]
  const held = [withWords, ...ways].find((boxes) => lossOf(unionOfAll(boxes)) === 0) ?? ways[0] ?? []
  const keep = unionOfAll(held)
  const lost = lossOf(keep)
  const look = {
    photo,
    frame,
    fit,
    axis,
    ware,
    heads: lossOf(unionOfAll(heads)) > 0 && lost === 0 ? bareFaces(photo, heads) : heads,
    words,
    keep,
    lost,
    isWhole,
  } as const
  return answerBesideWords({ ...look, answer: answerFor(look) }, lossOf)
}

const lossIn =
  (fit: FrameFit) =>
  (box: Rect | undefined): number =>
    box ? Math.max(0, 1 - fit.width / box.width, 1 - fit.height / box.height) : 0

// Where every full frame would cut words, they are what must be held.
function answerBesideWords(look: Look, lossOf: (box: Rect | undefined) => number): Look {
  const { words, keep, answer } = look
  const crop = framing(look)
  if (words.length === 0 || answer === 'ground') return look
  if (answer !== 'stack' && keepWords(look, [crop, crop])) return look
  const all = unionOfAll([...(keep ? [keep] : []), ...words])
  return { ...look, keep: all, lost: lossOf(all), answer: 'stack' }
}

// The way nearest to this one that cuts no words and still holds what it held; none where the words leave no place for it.
export function keepWords({ words, heads, keep }: Pick<Look, 'words' | 'heads' | 'keep'>, way: Way): Way | undefined {
  const heldIn = ([from, to]: Way): number => (keep ? Math.max(overlapOf(keep, from), overlapOf(keep, to)) : 0)
  const least = heldIn(way) - 0.02 * (keep ? areaOf(keep) : 0)
  const cutsNow = cutsHead(heads, ...way)
  return clearOfWords(way, {
    words,
    holds: (other) => heldIn(other) >= least && (cutsNow || !cutsHead(heads, ...other)),
  })
}

// For a close-up that ends in the hair: the faces themselves.
const bareFaces = ({ faces }: PhotoAnalysis, heads: readonly Rect[]): Rect[] =>
  faces.map(({ box }) => box).filter((box) => heads.some((head) => overlapOf(head, box) > 0.9 * areaOf(box)))

function answerFor(look: Omit<Look, 'answer'>): Answer {
  const { photo, fit, heads, keep, lost, isWhole } = look
  const seen = Math.min(fit.width, fit.height)
  const mostLost = heads.length > 0 && !isWhole ? 0 : hardly
  const isLost = keep !== undefined && lost > mostLost
  if (photo.ground !== undefined && (isLost || (!keep && seen < nearlyAll))) return 'ground'
  if (isLost) {
    return heads.length === 0 && lost <= mostSwept ? 'sweep' : 'stack'
  }
  if (seen < 0.7 && fit.enlargement > softest) return 'stack'
  return seen < nearlyAll && isLookedAround(look) ? 'travel' : 'fill'
}

// Nothing in it must be held, or only somebody far away in a place.
const isLookedAround = ({ photo, keep, isWhole }: Pick<Look, 'photo' | 'keep' | 'isWhole'>): boolean =>
  isWide(photo) && (!keep || (!isWhole && areaOf(keep) <= 0.1 && isPlace(photo)))

// The photographer's framing, as large as the frame allows or nearer by `scale`: it leaves the middle of the photo only as
// far as it takes to hold what must be whole.
export function framing({ fit, keep }: Pick<Look, 'fit' | 'keep'>, scale = 1): Rect {
  const size = { width: fit.width * scale, height: fit.height * scale }
  return { x: placed(keep, size.width, ['x', 'width']), y: placed(keep, size.height, ['y', 'height']), ...size }
}

const air = 0.02

function placed(keep: Rect | undefined, length: number, [from, span]: ['x', 'width'] | ['y', 'height']): number {
  const least = keep ? keep[from] + keep[span] + air - length : 0
  const most = keep ? keep[from] - air : 1
  const middle =
    keep && least > most ? keep[from] + (keep[span] - length) / 2 : Math.max(least, Math.min(most, (1 - length) / 2))
  return Math.max(0, Math.min(1 - length, middle))
}

// How near the camera may come, against the largest frame, with everything still in it that must be.
export function nearestWhole({ fit, keep, lost }: Pick<Look, 'fit' | 'keep' | 'lost'>): number {
  if (!keep) return 0
  return lost > 0 ? 1 : Math.max((keep.width + air) / fit.width, (keep.height + air) / fit.height)
}
