// Where a photo is calm and how light it is there, and which hues it has: what type and its colours need to know.

import { resize } from '#platform/pixels.ts'
import { toBase64 } from '#src/engine/base64.ts'
import { toOklch } from '#src/kit/oklch.ts'
import { mapSide, type PhotoAnalysis } from './photo-analysis.ts'
import type { Pixels } from './pixels.ts'

export type Tones = NonNullable<PhotoAnalysis['tones']>

// Pixels of a cell's side.
const cellSide = 6
const hueStep = 10
const least = { chroma: 0.02, light: 0.12 }

export async function measureTones(picture: Pixels): Promise<Tones> {
  const side = mapSide * cellSide
  const { data } = await resize(picture, { width: side, height: side })
  const cells = mapSide ** 2
  const [low, high] = [new Uint8Array(cells), new Uint8Array(cells)]
  const values = new Uint8Array(cellSide ** 2)
  for (let cell = 0; cell < cells; cell += 1) {
    const corner = Math.floor(cell / mapSide) * cellSide * side + (cell % mapSide) * cellSide
    for (let at = 0; at < values.length; at += 1) {
      const from = 3 * (corner + Math.floor(at / cellSide) * side + (at % cellSide))
      values[at] = Math.round(
        0.2126 * (data[from] ?? 0) + 0.7152 * (data[from + 1] ?? 0) + 0.0722 * (data[from + 2] ?? 0),
      )
    }
    values.sort()
    low[cell] = values[Math.floor(values.length * 0.1)] ?? 0
    high[cell] = values[Math.ceil(values.length * 0.9) - 1] ?? 0
  }
  return { low: toBase64(low), high: toBase64(high), ...measureHues(data) }
}

// Of the whole photo: every third pixel tells enough.
function measureHues(data: Uint8Array): Pick<Tones, 'hues' | 'vivid' | 'light' | 'chroma' | 'darkHue'> {
  const bins = 360 / hueStep
  const [hues, vivid, dark] = [0, 1, 2].map(() => new Float64Array(bins)) as [Float64Array, Float64Array, Float64Array]
  let [count, lights, chromas] = [0, 0, 0]
  for (let at = 0; at + 2 < data.length; at += 9) {
    const { light, chroma, hue } = toOklch(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    count += 1
    lights += light
    chromas += chroma
    if (chroma <= least.chroma || light <= least.light) continue
    const bin = Math.floor(hue / hueStep) % bins
    hues[bin] = (hues[bin] ?? 0) + chroma
    vivid[bin] = (vivid[bin] ?? 0) + chroma ** 5 * 1e4
    if (light < 0.4) dark[bin] = (dark[bin] ?? 0) + chroma
  }
  const scaled = (values: Float64Array): number[] => Array.from(values, (value) => Math.round((value / count) * 1e5))
  return {
    hues: scaled(hues),
    vivid: scaled(vivid),
    light: Math.round((lights / count) * 100),
    chroma: Math.round((chromas / count) * 1_000),
    darkHue: (dark.indexOf(Math.max(...dark)) + 0.5) * hueStep,
  }
}
