// Lucas-Kanade: by how much a patch has moved between two frames, far below a pixel.

export interface FramePair {
  before: Float32Array
  after: Float32Array
  width: number
}

interface Point {
  x: number
  y: number
}

const steps = 6
// Beyond this the patch was lost, not moved.
const lost = 3

export function trackPatch(
  { before, after, width }: FramePair,
  patch: Point & { size: number },
  guess: Point,
): Point | undefined {
  let { x, y } = guess
  for (let step = 0; step < steps; step++) {
    let [xx, xy, yy, ex, ey] = [0, 0, 0, 0, 0]
    for (let row = 0; row < patch.size; row += 2) {
      for (let column = 0; column < patch.size; column += 2) {
        const at = (patch.y + row) * width + patch.x + column
        const slopeX = (value(before, at + 1) - value(before, at - 1)) / 2
        const slopeY = (value(before, at + width) - value(before, at - width)) / 2
        const error = between(after, width, { x: patch.x + column + x, y: patch.y + row + y }) - value(before, at)
        xx += slopeX * slopeX
        xy += slopeX * slopeY
        yy += slopeY * slopeY
        ex += slopeX * error
        ey += slopeY * error
      }
    }
    const determinant = xx * yy - xy * xy
    // Along a plank there is nothing to hold on to: a patch counts only with a slope of one step in every direction.
    const weakest = (xx + yy) / 2 - Math.hypot((xx - yy) / 2, xy)
    if (weakest < (patch.size / 2) ** 2) return undefined
    x -= (yy * ex - xy * ey) / determinant
    y -= (xx * ey - xy * ex) / determinant
  }
  return Math.abs(x - guess.x) > lost || Math.abs(y - guess.y) > lost ? undefined : { x, y }
}

// Five-tap blur both ways, so that slopes can be trusted.
export function smooth(luma: Uint8Array, width: number): Float32Array {
  const across = blur(Float32Array.from(luma), 1)
  return blur(across, width)
}

function blur(plane: Float32Array, stride: number): Float32Array {
  const out = new Float32Array(plane.length)
  for (let at = 2 * stride; at < plane.length - 2 * stride; at++) {
    const near = value(plane, at - stride) + value(plane, at + stride)
    const far = value(plane, at - 2 * stride) + value(plane, at + 2 * stride)
    out[at] = (6 * value(plane, at) + 4 * near + far) / 16
  }
  return out
}

function between(plane: Float32Array, width: number, { x, y }: Point): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [x - column, y - row]
  const at = row * width + column
  const top = value(plane, at) * (1 - u) + value(plane, at + 1) * u
  const bottom = value(plane, at + width) * (1 - u) + value(plane, at + width + 1) * u
  return top * (1 - v) + bottom * v
}

const value = (plane: Float32Array, at: number): number => plane[at] ?? 0
