// A look as four tables indexed by luma: new luma, saturation, and a tint for U and V. Shadows and highlights can lean
// to different colours, and a photo is graded once, when it is prepared.

import type { Look, Shot, Timeline } from '#src/engine/plan/timeline.ts'
import type { Kernel } from './kernel/load-kernel.ts'
import type { Picture } from './picture.ts'

interface LookRecipe {
  contrast: number
  lift: number
  saturation: number
  // U and V offsets in 8-bit steps.
  shadows: [number, number]
  highlights: [number, number]
}

const recipes: Record<Look, LookRecipe> = {
  natural: { contrast: 0.12, lift: 0, saturation: 1.04, shadows: [0, 0], highlights: [0, 0] },
  warm: { contrast: 0.2, lift: 0.01, saturation: 1.08, shadows: [-1, 2], highlights: [-6, 4] },
  cool: { contrast: 0.18, lift: 0.01, saturation: 0.96, shadows: [5, -3], highlights: [2, -1] },
  cinematic: { contrast: 0.32, lift: 0.025, saturation: 1.02, shadows: [5, -6], highlights: [-7, 6] },
  noir: { contrast: 0.42, lift: 0.02, saturation: 0.1, shadows: [1, 0], highlights: [-1, 1] },
}

export type Grade = Timeline['grade']

const tableBytes = 1024

export function gradePicture(kernel: Kernel, picture: Picture, tables: Uint8Array): void {
  const pointer = kernel.allocate(tableBytes)
  kernel.bytes(pointer, tableBytes).set(tables)
  kernel.grade(picture.pointer, picture.width, picture.height, pointer)
  kernel.release(pointer)
}

// A shot's own step towards its neighbours.
export type Tone = NonNullable<Shot['tone']>

const asItIs: Tone = { gamma: 1, warmth: 0 }

export function makeGradeTables({ look, strength }: Grade, brightness: number, tone: Tone = asItIs): Uint8Array {
  const recipe = recipes[look]
  const tables = new Uint8Array(tableBytes)
  const gamma = evenOut(brightness, strength) * tone.gamma
  for (let code = 0; code < 256; code++) {
    const luma = Math.min(1, Math.max(0, (code - 16) / 219))
    const even = luma ** gamma
    const shaped = even + (curve(even, recipe) - even) * strength
    const leaning = (index: 0 | 1): number =>
      strength * (recipe.shadows[index] * lean(1 - luma) + recipe.highlights[index] * lean(luma)) +
      tone.warmth * (index === 0 ? -0.5 : 0.5) * lean(luma)
    tables[code] = Math.round(16 + 219 * shaped)
    tables[256 + code] = Math.round(128 * (1 + (recipe.saturation - 1) * strength))
    tables[512 + code] = Math.round(128 + leaning(0))
    tables[768 + code] = Math.round(128 + leaning(1))
  }
  return tables
}

// A dark photo is opened a little and a bright one held back, never so far that a candle-lit room looks like noon.
function evenOut(brightness: number, strength: number): number {
  const wanted = 0.42
  const distance = Math.log(Math.max(0.02, brightness)) - Math.log(wanted)
  return 1 + Math.max(-0.12, Math.min(0.12, distance * 0.15)) * strength
}

function curve(luma: number, { contrast, lift }: LookRecipe): number {
  const steep = luma * luma * (3 - 2 * luma)
  const shaped = luma + (steep - luma) * contrast
  return lift + shaped * (1 - lift)
}

// Strongest at a third of the way in: pure black and pure white stay neutral.
const lean = (amount: number): number => Math.sin(Math.PI * Math.min(1, amount) ** 1.6)
