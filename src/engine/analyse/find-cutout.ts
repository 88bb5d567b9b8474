// Whether the subject can be lifted off its background: a mask that is sure of itself, whose rim runs along edges of the
// picture, that the photo does not cut off, and that no face lies across.

import { toGrey, toPng } from '#platform/pixels.ts'
import { toBase64 } from '#src/engine/base64.ts'
import { areaOf, overlapOf } from '#src/engine/geometry/rect.ts'
import { maskRegions } from './mask-regions.ts'
import type { Found, PhotoAnalysis } from './photo-analysis.ts'
import type { Pixels } from './pixels.ts'
import { greyOf, isFound, type Mask, meanOf } from './salience-map.ts'

const leastConfidence = 55
// In one part, and none of it a chain, a wire or the rim of a glass: those would tear.
const leastWhole = 0.97
const mostThin = 0.07
const thin = 3
const areas = { least: 0.035, most: 0.6 }

export async function findCutout(
  mask: Mask,
  pixels: Pixels,
  faces: readonly Found[],
): Promise<PhotoAnalysis['cutout']> {
  if (!isFound(mask)) return undefined
  const share = meanOf(mask.values.map((value) => (value > 0.5 ? 1 : 0)))
  const [main, ...others] = maskRegions(mask)
  if (!main || share < areas.least || share > areas.most) return undefined
  const whole = main.share / (main.share + others.reduce((sum, other) => sum + other.share, 0))
  const { data: grey } = await toGrey(pixels, { width: mask.side, height: mask.side })
  const confidence = Math.round(
    100 * certainty(mask) * Math.min(1, 0.35 + rimContrast(mask, grey)) * freedom(mask) * Math.min(1, 0.4 + whole),
  )
  if (confidence < leastConfidence || faces.some(({ box }) => isAcross(mask, box))) return undefined
  if (whole < leastWhole || thinShare(mask) > mostThin) return undefined
  return { confidence, box: main.box, mask: toBase64(await toPng(greyOf(mask))) }
}

// 1 where every pixel is in or out; halves are doubt.
function certainty({ values }: Mask): number {
  const inside = values.filter((value) => value > 0.15)
  const doubt = meanOf(inside.map((value) => Math.min(value, 1 - value)))
  return Math.max(0, 1 - doubt * 3)
}

// How much steeper the picture is along the rim than elsewhere.
function rimContrast({ side, values }: Mask, grey: Uint8Array): number {
  const steepAt = (at: number): number => gap(grey, at + 1, at - 1) + gap(grey, at + side, at - side)
  const isIn = (at: number): boolean => (values[at] ?? 0) > 0.5
  let [along, rim, all] = [0, 0, 0]
  for (let at = side; at < values.length - side; at += 1) {
    const steep = steepAt(at)
    all += steep
    if (isIn(at) === isIn(at + 1) && isIn(at) === isIn(at + side)) continue
    along += steep
    rim += 1
  }
  return rim === 0 ? 0 : Math.min(1, along / rim / (all / side / side) / 2.5)
}

const gap = (grey: Uint8Array, one: number, other: number): number => Math.abs((grey[one] ?? 0) - (grey[other] ?? 0))

// A subject that the photo cuts off cannot be moved: behind the cut there is nothing. Standing on the lower edge is fine.
function freedom({ side, values }: Mask): number {
  const isIn = (x: number, y: number): boolean => (values[y * side + x] ?? 0) > 0.5
  let cut = 0
  for (let along = 0; along < side; along += 1) {
    if (isIn(along, 0)) cut += 1
    if (isIn(0, along)) cut += 1
    if (isIn(side - 1, along)) cut += 1
  }
  return Math.max(0, 1 - (cut / side) * 1.6)
}

function isAcross({ side, values }: Mask, box: Found['box']): boolean {
  let inside = 0
  let count = 0
  for (let at = 0; at < values.length; at += 1) {
    const cell = { x: (at % side) / side, y: Math.floor(at / side) / side, width: 1 / side, height: 1 / side }
    if (overlapOf(cell, box) < 0.5 * areaOf(cell)) continue
    count += 1
    if ((values[at] ?? 0) > 0.5) inside += 1
  }
  return inside > 0.1 * count && inside < 0.9 * count
}

// The share of a mask that is narrower than a brush: what is lost when its rim is taken away and given back.
function thinShare({ side, values }: Mask): number {
  const inside = Uint8Array.from(values, (value) => (value > 0.5 ? 1 : 0))
  const thick = spread(spread(inside, side, 0), side, 1)
  let [all, lost] = [0, 0]
  for (const [at, own] of inside.entries()) {
    all += own
    lost += own > (thick[at] ?? 0) ? 1 : 0
  }
  return all === 0 ? 1 : lost / all
}

// Everything within a few cells of this value takes it.
function spread(cells: Uint8Array, side: number, value: 0 | 1): Uint8Array {
  const along = (from: Uint8Array, step: number): Uint8Array =>
    from.map((own, at) => {
      for (let away = -thin; away <= thin; away += 1) {
        const other = at + away * step
        const isBeside = step !== 1 || Math.floor(other / side) === Math.floor(at / side)
        if (isBeside && from[other] === value) return value
      }
      return own
    })
  return along(along(cells, 1), side)
}
