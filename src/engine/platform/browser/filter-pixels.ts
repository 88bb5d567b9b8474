// Resizing and blurring for a page: each axis by itself, with weights that are worked out once for all rows.

import type { Pixels, Resizing } from '#src/engine/platform/port.ts'

export function resizePixels(pixels: Pixels, { extract, width, height }: Resizing): Pixels {
  const part = extract ? cut(pixels, extract) : pixels
  const block = { across: blockOf(part.width, width), down: blockOf(part.height, height) }
  const rough = averaged(part, block)
  const across =
    part.width === width ? rough : filterRows(rough, scaleWeights(rough.width, part.width / block.across, width))
  if (part.height === height) return across
  return turned(filterRows(turned(across), scaleWeights(across.height, part.height / block.down, height)))
}

// Whole blocks are averaged as long as twice the size wanted is left: the filter then has few pixels to weigh, as in sharp.
const blockOf = (from: number, to: number): number => Math.max(1, Math.floor(from / to / 2))

export function blurPixels(pixels: Pixels, sigma: number): Pixels {
  const across = filterRows(pixels, blurWeights(pixels.width, sigma))
  return turned(filterRows(turned(across), blurWeights(pixels.height, sigma)))
}

function cut({ data, width, channels }: Pixels, { left, top, width: wide, height }: NonNullable<Resizing['extract']>) {
  const part = new Uint8Array(wide * height * channels)
  for (let row = 0; row < height; row += 1) {
    const from = ((top + row) * width + left) * channels
    part.set(data.subarray(from, from + wide * channels), row * wide * channels)
  }
  return { data: part, width: wide, height, channels }
}

function averaged(
  { data, width, height, channels }: Pixels,
  { across, down }: { across: number; down: number },
): Pixels {
  if (across === 1 && down === 1) return { data, width, height, channels }
  const size = { width: Math.ceil(width / across), height: Math.ceil(height / down) }
  const out = new Uint8Array(size.width * size.height * channels)
  const sums = new Uint32Array(size.width * channels)
  for (let top = 0, to = 0; top < height; top += down) {
    const bottom = Math.min(height, top + down)
    sums.fill(0)
    for (let row = top; row < bottom; row += 1) {
      addBlocks(sums, data.subarray(row * width * channels, (row + 1) * width * channels), { across, channels })
    }
    for (let at = 0; at < sums.length; at += 1, to += 1) {
      const pixels = (bottom - top) * Math.min(across, width - Math.floor(at / channels) * across)
      out[to] = sums[at]! / pixels + 0.5
    }
  }
  return { data: out, ...size, channels }
}

function addBlocks(
  sums: Uint32Array,
  row: Uint8Array,
  { across, channels }: { across: number; channels: number },
): void {
  for (let from = 0, to = 0; to < sums.length; to += channels) {
    const end = Math.min(row.length, from + across * channels)
    while (from < end)
      for (let channel = 0; channel < channels; channel += 1, from += 1) sums[to + channel]! += row[from]!
  }
}

// For every place of the result: where its neighbours begin, and how much each of them gives.
interface Weights {
  length: number
  taps: number
  starts: Int32Array
  weights: Float32Array
}

function makeWeights(
  // `length` is as long as the whole, in pixels of the row: its last one may stand for a part of a block only.
  { from, length = from, to, reach }: { from: number; length?: number; to: number; reach: number },
  weigh: (distance: number) => number,
): Weights {
  const taps = Math.min(from, Math.ceil(reach * 2) + 1)
  const starts = new Int32Array(to)
  const weights = new Float32Array(to * taps)
  for (let place = 0; place < to; place += 1) {
    const centre = ((place + 0.5) * length) / to - 0.5
    const start = Math.max(0, Math.min(from - taps, Math.ceil(centre - reach)))
    const own = Float32Array.from({ length: taps }, (_, tap) => weigh(start + tap - centre))
    const sum = own.reduce((total, weight) => total + weight, 0)
    starts[place] = start
    weights.set(
      own.map((weight) => weight / sum),
      place * taps,
    )
  }
  return { length: to, taps, starts, weights }
}

// Lanczos while it shrinks, Catmull and Rom's spline while it grows.
function scaleWeights(from: number, length: number, to: number): Weights {
  const shrink = Math.max(1, length / to)
  return to < length
    ? makeWeights({ from, length, to, reach: 3 * shrink }, (distance) => lanczos(distance / shrink))
    : makeWeights({ from, length, to, reach: 2 }, spline)
}

function blurWeights(length: number, sigma: number): Weights {
  return makeWeights({ from: length, to: length, reach: Math.ceil(sigma * 3) }, (distance) =>
    Math.exp(-(distance * distance) / (2 * sigma * sigma)),
  )
}

function lanczos(x: number): number {
  if (x === 0) return 1
  if (Math.abs(x) >= 3) return 0
  return (3 * Math.sin(Math.PI * x) * Math.sin((Math.PI * x) / 3)) / (Math.PI * Math.PI * x * x)
}

function spline(x: number): number {
  const t = Math.abs(x)
  if (t >= 2) return 0
  return t < 1 ? (1.5 * t - 2.5) * t * t + 1 : ((-0.5 * t + 2.5) * t - 4) * t + 2
}

function filterRows(pixels: Pixels, weights: Weights): Pixels {
  const { width, height, channels } = pixels
  const out = new Uint8ClampedArray(weights.length * height * channels)
  const filter = channels === 3 ? filterColours : filterPlane
  for (let row = 0; row < height; row += 1) {
    const from = row * width * channels
    filter(pixels.data.subarray(from, from + width * channels), weights, out.subarray(row * weights.length * channels))
  }
  return { data: new Uint8Array(out.buffer), width: weights.length, height, channels }
}

type FilterRow = (row: Uint8Array, weights: Weights, out: Uint8ClampedArray) => void

const filterPlane: FilterRow = (row, { length, taps, starts, weights }, out) => {
  for (let place = 0, weight = 0; place < length; place += 1) {
    let sum = 0
    for (let at = starts[place]!, end = at + taps; at < end; at += 1, weight += 1) sum += row[at]! * weights[weight]!
    out[place] = sum
  }
}

// All three at once: every weight is read once for them.
const filterColours: FilterRow = (row, { length, taps, starts, weights }, out) => {
  for (let place = 0, weight = 0, to = 0; place < length; place += 1, to += 3) {
    let [red, green, blue] = [0, 0, 0]
    for (let at = starts[place]! * 3, end = at + taps * 3; at < end; at += 3, weight += 1) {
      const share = weights[weight]!
      red += row[at]! * share
      green += row[at + 1]! * share
      blue += row[at + 2]! * share
    }
    out[to] = red
    out[to + 1] = green
    out[to + 2] = blue
  }
}

function turned({ data, width, height, channels }: Pixels): Pixels {
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [from, to] = [(y * width + x) * channels, (x * height + y) * channels]
      for (let channel = 0; channel < channels; channel += 1) out[to + channel] = data[from + channel]!
    }
  }
  return { data: out, width: height, height: width, channels }
}
