import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { contrastOf } from './contrast.ts'

type Rgb = [number, number, number]

// Enough to see a rule, a bar or a button on the darkened picture behind words.
const minContrast = 4.5
const darkGround = '#2a2622'

// A brand's colours as they can be seen on the film: one that is too dark is lightened, in its own hue.
export const brandColours = (colours: readonly string[]): string[] =>
  colours.slice(0, 3).map((hex) => {
    for (let share = 0; share < 1; share += 0.05) {
      const lighter = toHex(parse(hex).map((value) => value + (255 - value) * share) as Rgb)
      if (contrastOf(lighter, darkGround) >= minContrast) return lighter
    }
    return '#ffffff'
  })

const fallback = '#e9b872'

// The liveliest colour that the photos share, light enough to read on a dimmed picture.
export function accentColour(photos: readonly Pick<PhotoAnalysis, 'colours'>[]): string {
  const colours = photos.flatMap(({ colours }) => colours)
  const scored = colours.map(({ hex, share }) => {
    const rgb = parse(hex)
    return { rgb, score: liveliness(rgb) * Math.min(20, share) }
  })
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { rgb: parse(fallback), score: 1.5 })
  return toHex(lighten(best.rgb))
}

const liveliness = (rgb: Rgb): number => (Math.max(...rgb) - Math.min(...rgb)) / 255

function lighten(rgb: Rgb): Rgb {
  const brightest = Math.max(...rgb, 1)
  const raised = rgb.map((value) => (value * 225) / brightest) as Rgb
  // Text in a pure hue is hard to read; a third of white calms it.
  return raised.map((value) => value * 0.68 + 255 * 0.32) as Rgb
}

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
const toHex = (rgb: Rgb): string => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
