import type { PhotoAnalysis } from './photo-analysis.ts'
import type { Pixels, Plane } from './pixels.ts'

export interface Light {
  exposure: PhotoAnalysis['exposure']
  contrast: number
}

// A candle-lit table is dark on purpose: only a photo without lights in it, or with burnt ones, counts as a fault.
export function measureLight({ values }: Plane): Light {
  const { histogram, mean } = countLevels(values)
  const at = (share: number): number => levelBelow(histogram, share * values.length)
  const verdict = mean < 0.14 && at(0.99) < 0.45 ? 'dark' : mean > 0.82 || at(0.6) > 0.97 ? 'bright' : 'good'
  return {
    exposure: { brightness: Math.round(mean * 100), verdict },
    contrast: Math.round((at(0.98) - at(0.02)) * 100),
  }
}

const levels = 256

// By index: an iterator makes an object of each of a million values.
function countLevels(values: Float32Array): { histogram: Uint32Array; mean: number } {
  const histogram = new Uint32Array(levels)
  let sum = 0
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0
    const level = Math.min(levels - 1, Math.floor(value * levels))
    histogram[level] = (histogram[level] ?? 0) + 1
    sum += value
  }
  return { histogram, mean: sum / values.length }
}

// The brightness that this many pixels stay below.
function levelBelow(counts: Uint32Array, pixels: number): number {
  let passed = 0
  const level = counts.findIndex((count) => {
    passed += count
    return passed > pixels
  })
  return (level < 0 ? levels - 1 : level) / (levels - 1)
}

// How much redder than blue the whole is, -100..100.
export function measureWarmth({ data }: Pixels): number {
  let sum = 0
  let count = 0
  for (let at = 0; at + 2 < data.length; at += 3 * 31) {
    sum += (data[at] ?? 0) - (data[at + 2] ?? 0)
    count += 1
  }
  return Math.round((sum / count / 255) * 100)
}
