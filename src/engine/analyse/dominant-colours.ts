import { resize } from '#platform/pixels.ts'
import type { PhotoAnalysis } from './photo-analysis.ts'
import type { Pixels } from './pixels.ts'

type Colour = [number, number, number]

const groups = 5
const rounds = 8

// k-means with a fixed start, so that the same photo always names the same colours; most frequent first.
export async function dominantColours(picture: Pixels): Promise<PhotoAnalysis['colours']> {
  const { data: small } = await resize(picture, { width: 40, height: 40 })
  const pixels = Array.from({ length: small.length / 3 }, (_, at) => [...small.subarray(at * 3, at * 3 + 3)] as Colour)
  let centres = spreadStart(pixels)
  for (let round = 0; round < rounds; round += 1) {
    const members = assign(pixels, centres)
    centres = centres.map((centre, group) => meanOf(members[group] ?? []) ?? centre)
  }
  return assign(pixels, centres)
    .map((members, group) => ({ hex: toHex(centres[group] ?? [0, 0, 0]), share: share(members, pixels) }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)
}

const share = (members: Colour[], pixels: Colour[]): number => Math.round((100 * members.length) / pixels.length)

// Each further centre is the colour that lies farthest from all chosen so far.
function spreadStart(pixels: Colour[]): Colour[] {
  const centres: Colour[] = [meanOf(pixels) ?? [0, 0, 0]]
  while (centres.length < groups) {
    const farthest = pixels.reduce((best, pixel) => (gap(pixel, centres) > gap(best, centres) ? pixel : best))
    centres.push(farthest)
  }
  return centres
}

const gap = (pixel: Colour, centres: Colour[]): number => Math.min(...centres.map((centre) => distance(pixel, centre)))

function assign(pixels: Colour[], centres: Colour[]): Colour[][] {
  const members: Colour[][] = centres.map(() => [])
  for (const pixel of pixels) {
    const distances = centres.map((centre) => distance(pixel, centre))
    members[distances.indexOf(Math.min(...distances))]?.push(pixel)
  }
  return members
}

const distance = (a: Colour, b: Colour): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2

function meanOf(colours: Colour[]): Colour | undefined {
  if (colours.length === 0) return undefined
  const mean = (channel: 0 | 1 | 2): number =>
    colours.reduce((sum, colour) => sum + colour[channel], 0) / colours.length
  return [mean(0), mean(1), mean(2)]
}

const toHex = (colour: Colour): string =>
  `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
