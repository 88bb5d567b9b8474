import type { PhotoAnalysis } from './photo-analysis.ts'
import type { Plane } from './pixels.ts'

export interface Light {
  exposure: PhotoAnalysis['exposure']
  contrast: number
}

// A candle-lit table is dark on purpose: only a photo without lights in it, or with burnt ones, counts as a fault.
export function measureLight({ values }: Plane): Light {
  const histogram = countLevels(values)
  const at = (share: number): number => levelBelow(histogram, share * values.length)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const verdict = mean < 0.14 && at(0.99) < 0.45 ? 'dark' : mean > 0.82 || at(0.6) > 0.97 ? 'bright' : 'good'
  return {
    exposure: { brightness: Math.round(mean * 100), verdict },
    contrast: Math.round((at(0.98) - at(0.02)) * 100),
  }
}

const levels = 256

function countLevels(values: Float32Array): Uint32Array {
  const counts = new Uint32Array(levels)
  for (const value of values) {
    const level = Math.min(levels - 1, Math.floor(value * levels))
    counts[level] = (counts[level] ?? 0) + 1
  }
  return counts
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
