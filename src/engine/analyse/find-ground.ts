import type { Pixels } from './pixels.ts'

const band = 0.02
const mostApart = 13
const mostOthers = 0.06

type Colour = [number, number, number]

// The one colour that all four edges of a photo have, if they have one: a frame can go on with it where the photo ends.
export function findGround(picture: Pixels): string | undefined {
  const rim = rimOf(picture)
  const ground = ([0, 1, 2] as const).map((channel) => medianOf(rim, channel)) as Colour
  const others = rim.filter((colour) =>
    colour.some((value, channel) => Math.abs(value - (ground[channel] ?? 0)) > mostApart),
  )
  return others.length < mostOthers * rim.length ? toHex(ground) : undefined
}

function rimOf({ data, width, height }: Pixels): Colour[] {
  const [across, down] = [Math.max(1, Math.round(width * band)), Math.max(1, Math.round(height * band))]
  const rim: Colour[] = []
  for (let y = 0; y < height; y += 2) {
    const isEnd = y < down || y >= height - down
    for (let x = 0; x < width; x += !isEnd && x === across - 1 ? width - 2 * across : 1) {
      const at = (y * width + x) * 3
      rim.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0])
    }
  }
  return rim
}

function medianOf(colours: readonly Colour[], channel: 0 | 1 | 2): number {
  const counts = new Uint32Array(256)
  for (const colour of colours) counts[colour[channel]] = (counts[colour[channel]] ?? 0) + 1
  let passed = 0
  return counts.findIndex((count) => (passed += count) * 2 >= colours.length)
}

const toHex = (colour: Colour): string => `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`
