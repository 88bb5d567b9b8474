// Resizing and blurring for a page: each axis by itself, with weights that are worked out once for all rows.

import type { Pixels, Resizing } from '#src/engine/platform/port.ts'

export function resizePixels(pixels: Pixels, { extract, width, height }: Resizing): Pixels {
  const part = extract ? cut(pixels, extract) : pixels
  const across = part.width === width ? part : filterRows(part, scaleWeights(part.width, width))
  return across.height === height ? across : turned(filterRows(turned(across), scaleWeights(across.height, height)))
}

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

// For every place of the result: where its neighbours begin, and how much each of them gives.
interface Weights {
  length: number
  taps: number
  starts: Int32Array
  weights: Float32Array
}

function makeWeights(
  { from, to, reach }: { from: number; to: number; reach: number },
  weigh: (distance: number) => number,
): Weights {
  const taps = Math.min(from, Math.ceil(reach * 2) + 1)
  const starts = new Int32Array(to)
  const weights = new Float32Array(to * taps)
  for (let place = 0; place < to; place += 1) {
    const centre = ((place + 0.5) * from) / to - 0.5
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
function scaleWeights(from: number, to: number): Weights {
  const shrink = Math.max(1, from / to)
  return to < from
    ? makeWeights({ from, to, reach: 3 * shrink }, (distance) => lanczos(distance / shrink))
    : makeWeights({ from, to, reach: 2 }, spline)
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

function filterRows({ data, width, height, channels }: Pixels, { length, taps, starts, weights }: Weights): Pixels {
  const out = new Uint8ClampedArray(length * height * channels)
  const perRow = length * channels
  for (let to = 0; to < out.length; to += 1) {
    const row = Math.floor(to / perRow)
    const place = Math.floor((to - row * perRow) / channels)
    let sum = 0
    let at = (row * width + starts[place]!) * channels + ((to - row * perRow) % channels)
    for (let tap = place * taps; tap < (place + 1) * taps; tap += 1, at += channels) sum += data[at]! * weights[tap]!
    out[to] = sum
  }
  return { data: new Uint8Array(out.buffer), width: length, height, channels }
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
