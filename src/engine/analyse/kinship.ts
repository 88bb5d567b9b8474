// How much two photos belong together: the same light, the same colours, the same kind of thing.

import { isPlace } from './is-place.ts'
import type { PhotoAnalysis } from './photo-analysis.ts'

type Facts = Pick<PhotoAnalysis, 'colours' | 'exposure' | 'warmth' | 'shows' | 'salience' | 'orientation'>

// 0 for two photos of one thing; from about 1 on they have little in common.
export const distance = (one: Facts, other: Facts): number =>
  Math.abs(one.exposure.brightness - other.exposure.brightness) / 60 +
  Math.abs((one.warmth ?? 0) - (other.warmth ?? 0)) / 50 +
  paletteGap(one, other) +
  (one.shows === other.shows ? 0 : 0.3) +
  (isPlace(one) === isPlace(other) ? 0 : 0.3) +
  (isGrey(one) === isGrey(other) ? 0 : greyGap)

const greyGap = 4
const leastColour = 14

// Black and white, whoever made it so.
export const isGrey = ({ colours }: Pick<PhotoAnalysis, 'colours'>): boolean =>
  colours.every(({ hex, share }) => share < 2 || chromaOf(hex) < leastColour)

const channelsOf = (hex: string): [number, number, number] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]

function chromaOf(hex: string): number {
  const channels = channelsOf(hex)
  return Math.max(...channels) - Math.min(...channels)
}

// Each colour of the one to the nearest of the other, weighed by its share.
function paletteGap({ colours: ones }: Facts, { colours: others }: Facts): number {
  const gap = (from: Facts['colours'], to: Facts['colours']): number =>
    from.reduce((sum, { hex, share }) => sum + (share / 100) * Math.min(...to.map((own) => colourGap(hex, own.hex))), 0)
  return ones.length === 0 || others.length === 0 ? 0 : (gap(ones, others) + gap(others, ones)) / 160
}

function colourGap(one: string, other: string): number {
  const [a, b] = [channelsOf(one), channelsOf(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
