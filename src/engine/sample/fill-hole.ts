// What might lie behind the subject: the colours around it, drawn inwards. Only a rim of it is ever seen.

interface Level {
  width: number
  height: number
  // Red, green, blue and weight, each pixel already multiplied by its weight.
  values: Float32Array
}

// rgb is changed where `hole` (0 keeps the picture, 255 replaces it) says so.
export function fillHole(
  rgb: Uint8Array,
  hole: Uint8Array,
  { width, height }: { width: number; height: number },
): void {
  const filled = pushPull({ width, height, values: weigh(rgb, hole) })
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    const share = (hole[pixel] ?? 0) / 255
    if (share === 0) continue
    for (let colour = 0; colour < 3; colour += 1) {
      const at = pixel * 3 + colour
      const own = rgb[at] ?? 0
      rgb[at] = Math.round(own + ((filled[pixel * 4 + colour] ?? 0) - own) * share)
    }
  }
}

function weigh(rgb: Uint8Array, hole: Uint8Array): Float32Array {
  const values = new Float32Array(hole.length * 4)
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    const weight = (hole[pixel] ?? 0) > 0 ? 0 : 1
    for (let colour = 0; colour < 3; colour += 1) values[pixel * 4 + colour] = (rgb[pixel * 3 + colour] ?? 0) * weight
    values[pixel * 4 + 3] = weight
  }
  return values
}

// Averages of what is known, ever coarser, and back: what is unknown takes the next coarser colour.
function pushPull(level: Level): Float32Array {
  const { width, height, values } = level
  if (width <= 2 || height <= 2)
    return values.map((value, at) => value / Math.max(1e-6, values[at - (at % 4) + 3] ?? 1))
  const coarse = halve(level)
  const below = pushPull(coarse)
  const result = new Float32Array(values.length)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    for (let colour = 0; colour < 3; colour += 1) {
      result[pixel * 4 + colour] = colourAt(level, pixel, colour) ?? smoothAt(below, coarse, { x, y, colour })
    }
    result[pixel * 4 + 3] = 1
  }
  return result
}

// What is known of a pixel; one that is known in part counts as known.
function colourAt({ values }: Level, pixel: number, colour: number): number | undefined {
  const weight = values[pixel * 4 + 3] ?? 0
  return weight > 0 ? (values[pixel * 4 + colour] ?? 0) / weight : undefined
}

function halve({ width, height, values }: Level): Level {
  const half = { width: (width + 1) >> 1, height: (height + 1) >> 1 }
  const sums = new Float32Array(half.width * half.height * 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = ((y >> 1) * half.width + (x >> 1)) * 4
      const from = (y * width + x) * 4
      for (let part = 0; part < 4; part += 1) sums[to + part] = (sums[to + part] ?? 0) + (values[from + part] ?? 0)
    }
  }
  return { ...half, values: sums }
}

interface Place {
  x: number
  y: number
  colour: number
}

// Between the four nearest of the coarser level, so that no blocks show.
function smoothAt(values: Float32Array, { width, height }: Omit<Level, 'values'>, { x, y, colour }: Place): number {
  const u = Math.max(0, (x - 0.5) / 2)
  const v = Math.max(0, (y - 0.5) / 2)
  const [left, top] = [Math.min(width - 1, Math.floor(u)), Math.min(height - 1, Math.floor(v))]
  const [right, down] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)]
  const at = (column: number, row: number): number => values[(row * width + column) * 4 + colour] ?? 0
  const above = at(left, top) + (at(right, top) - at(left, top)) * (u - left)
  const below = at(left, down) + (at(right, down) - at(left, down)) * (u - left)
  return above + (below - above) * (v - top)
}
