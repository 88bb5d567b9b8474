// What is sold, as one box: a film holds it whole, and nothing else is its subject while it is in the photo.

import { areaOf, overlapOf, type Rect, unionOf } from '#src/engine/geometry/rect.ts'
import { wordTable } from '#src/kit/word-table.ts'
import { isPlace } from './is-place.ts'
import type { Found, PhotoAnalysis } from './photo-analysis.ts'

export interface Ware {
  box: Rect
  // Where somebody put the focus, what the trade sells, what stands free of the rest, or who is served.
  from: 'focus' | 'trade' | 'mask' | 'people'
}

const wares = wordTable<readonly string[]>({
  automotive: ['car', 'truck', 'bus', 'motorcycle', 'bicycle', 'boat'],
  restaurant: ['cake', 'pizza', 'sandwich', 'bowl', 'doughnut', 'hot dog', 'cup', 'wine glass'],
})
const servesPeople = new Set(['beauty', 'fitness'])

type Facts = Pick<
  PhotoAnalysis,
  | 'businessType'
  | 'faces'
  | 'objects'
  | 'salience'
  | 'subject'
  | 'points'
  | 'shows'
  | 'orientation'
  | 'ground'
  | 'width'
  | 'height'
>

export function wareOf(photo: Facts): Ware | undefined {
  const isFocus = !photo.salience && photo.faces.every(({ box }) => !isMostlyIn(box, photo.subject))
  if (isFocus) return { box: photo.subject, from: 'focus' }
  const isServed = !photo.salience || servesPeople.has(photo.businessType)
  const served = isServed ? unionOfAll(photo.faces.map(({ box }) => headOf(box))) : undefined
  if (served) return { box: served, from: 'people' }
  const sold = soldIn(photo)
  if (sold) return { box: sold, from: 'trade' }
  return standsFree(photo) ? { box: maskBox(photo), from: 'mask' } : undefined
}

const isMostlyIn = (box: Rect, other: Rect): boolean => overlapOf(box, other) > 0.5 * areaOf(box)

const sure = 32
const leastArea = 0.05

// Something in the background is not what this photo offers.
function soldIn({ businessType, objects }: Facts): Rect | undefined {
  const labels = wares[businessType] ?? []
  const found = objects.filter(
    ({ label, confidence, box }) => labels.includes(label) && confidence >= sure && areaOf(box) > leastArea,
  )
  const largest = Math.max(0, ...found.map(({ box }) => areaOf(box)))
  return unionOfAll(found.map(({ box }) => box).filter((box) => areaOf(box) >= largest / 2))
}

const standsFree = (photo: Facts): boolean =>
  photo.salience?.from === 'mask' && (!isPlace(photo) || photo.ground !== undefined)

const maskBox = ({ points, subject }: Facts): Rect => points?.find(({ kind }) => kind === 'subject')?.box ?? subject

const edge = 0.025
const leastWhole = 0.1

// Somebody framed a whole thing: the trade's own wares always, anything else if it touches neither edge on this axis.
export function isFramedWhole({ businessType }: Facts, { box, from }: Ware, axis: 'x' | 'y'): boolean {
  if (from === 'people') return false
  if (from === 'focus' || (from === 'trade' && businessType === 'automotive')) return true
  const length = axis === 'x' ? box.width : box.height
  return areaOf(box) >= leastWhole && box[axis] > edge && box[axis] + length < 1 - edge
}

// A face smaller than this is part of the place.
const leastFace = 0.045
// More people than this are a crowd, which is looked over.
const mostHeads = 5
// Of somebody seen from the side or from behind, upright, without a face that was found.
const ofHead = { height: 0.24, width: 0.6 }
const leastPerson = 0.16

// The heads that a frame must not cut, with hair and chin. A face on a poster behind the ware, or printed on it, is none.
export function headsOf(photo: Facts): Rect[] {
  const ware = wareOf(photo)
  const isOnWare = (box: Rect): boolean => ware?.from === 'trade' && overlapOf(box, ware.box) > 0.3 * areaOf(box)
  const faces = photo.faces.map(({ box }) => box).filter((box) => box.height >= leastFace)
  const heads = [...faces.map(headOf), ...photo.objects.flatMap((found) => hiddenHead(photo, found))]
  return heads.length > mostHeads ? [] : heads.filter((head) => !isOnWare(head))
}

function hiddenHead({ faces, width, height }: Facts, { label, confidence, box }: Found): Rect[] {
  const isUpright = box.height * height >= box.width * width
  if (label !== 'person' || confidence < 50 || !isUpright || areaOf(box) < leastPerson) return []
  if (faces.some((face) => overlapOf(face.box, box) > 0.5 * areaOf(face.box))) return []
  const across = box.width * ofHead.width
  return [{ x: box.x + (box.width - across) / 2, y: box.y, width: across, height: box.height * ofHead.height }]
}

const hair = { side: 0.1, above: 0.3, below: 0.12 }

// With hair and chin, as far as the photo goes.
export function headOf({ x, y, width, height }: Rect): Rect {
  const left = Math.max(0, x - width * hair.side)
  const top = Math.max(0, y - height * hair.above)
  return {
    x: left,
    y: top,
    width: Math.min(1, x + width * (1 + hair.side)) - left,
    height: Math.min(1, y + height * (1 + hair.below)) - top,
  }
}

export function unionOfAll(boxes: readonly Rect[]): Rect | undefined {
  const [first, ...others] = boxes
  return first && unionOf([first, ...others])
}
