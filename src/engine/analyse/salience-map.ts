// How much each part of a photo matters: a small square grid over the whole photo, whatever its shape.

import { resize } from '#platform/pixels.ts'
import { toBase64 } from '#src/engine/base64.ts'
import type { Pixels as Picture } from '#src/engine/platform/port.ts'
import { mapSide, type PhotoAnalysis } from './photo-analysis.ts'
import type { Plane } from './pixels.ts'

// A network's mask, row by row.
export interface Mask {
  side: number
  values: Float32Array
}

// Below these the network has found nothing that stands out: a meadow, a sky, a forest.
const surest = 0.6
const smallestShare = 0.0012
// And above this it has found everything.
const largestShare = 0.8

export function isFound({ values }: Mask): boolean {
  const most = values.reduce((highest, value) => Math.max(highest, value), 0)
  const share = meanOf(values)
  return most >= surest && share >= smallestShare && share <= largestShare
}

// Where the network is silent, what differs in colour and is in focus speaks instead, more quietly.
export async function mapSalience(mask: Mask, attention: Plane): Promise<NonNullable<PhotoAnalysis['salience']>> {
  const seen = await shrink(mask)
  if (!isFound(mask)) return { from: 'attention', cells: encode(attention.values) }
  const isTiny = meanOf(mask.values) < 0.01
  const cells = seen.map((value, at) => (isTiny ? Math.max(value, 0.35 * (attention.values[at] ?? 0)) : value))
  return { from: 'mask', cells: encode(cells) }
}

async function shrink(mask: Mask): Promise<Float32Array> {
  const { data } = await resize(greyOf(mask), { width: mapSide, height: mapSide, kernel: 'cubic' })
  return Float32Array.from(data, (value) => value / 255)
}

export const greyOf = ({ side, values }: Mask): Picture => ({
  data: Uint8Array.from(values, (value) => Math.round(value * 255)),
  width: side,
  height: side,
  channels: 1,
})

const encode = (values: Float32Array): string =>
  toBase64(Uint8Array.from(values, (value) => Math.round(Math.min(1, Math.max(0, value)) * 255)))

export const meanOf = (values: Float32Array): number => values.reduce((sum, value) => sum + value, 0) / values.length
