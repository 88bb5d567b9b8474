// The few operations of the salience network, on 32-bit floats. A row of the picture holds the rows of all its planes, one
// after the other and padded to whole groups of eight: what a convolution reads together lies together. `plane` is the
// way to the next plane's row, `stride` the way to the next row, both in bytes.

export { convolveTiles, turnWeights } from './tiles'

@inline function step(a: v128, pixels: v128, weight: v128): v128 {
  return f32x4.relaxed_madd(pixels, weight, a)
}

// 3 x 3 convolution of planes that carry a zero border as wide as the dilation. Four outputs times eight pixels are
// summed at once, so every pixel that is read serves four outputs. weights: for each four outputs, input and tap, four
// numbers; bias: four for each four outputs.
export function convolve(
  source: usize, inputs: i32, sourcePlane: i32, sourceStride: i32,
  target: usize, outputs: i32, targetPlane: i32, targetStride: i32, height: i32,
  weights: usize, bias: usize, dilation: i32, isRelu: bool,
): void {
  const right = <usize>(dilation * 4)
  const down = <usize>(dilation * sourceStride)
  const floor = isRelu ? f32x4.splat(0) : f32x4.splat(-f32.MAX_VALUE)
  for (let y = 0; y < height; y++) {
    for (let o = 0; o < outputs; o += 4) {
      const rowSource = source + <usize>(y * sourceStride)
      const rowTarget = target + <usize>(o * targetPlane + y * targetStride)
      const ownBias = bias + <usize>(o * 4)
      const ownWeights = weights + <usize>(o * inputs * 36)
      for (let x = 0; x < targetPlane; x += 32) {
        let a0 = v128.load32_splat(ownBias)
        let a1 = v128.load32_splat(ownBias, 4)
        let a2 = v128.load32_splat(ownBias, 8)
        let a3 = v128.load32_splat(ownBias, 12)
        let c0 = a0, c1 = a1, c2 = a2, c3 = a3
        let at = rowSource + <usize>x
        let w = ownWeights
        for (let i = 0; i < inputs; i++) {
          let tap = at
          for (let ky = 0; ky < 3; ky++) {
            const left0 = v128.load(tap)
            const next0 = v128.load(tap, 16)
            const w0x0 = v128.load32_splat(w, 0)
            a0 = step(a0, left0, w0x0)
            c0 = step(c0, next0, w0x0)
            const w0x1 = v128.load32_splat(w, 4)
            a1 = step(a1, left0, w0x1)
            c1 = step(c1, next0, w0x1)
            const w0x2 = v128.load32_splat(w, 8)
            a2 = step(a2, left0, w0x2)
            c2 = step(c2, next0, w0x2)
            const w0x3 = v128.load32_splat(w, 12)
            a3 = step(a3, left0, w0x3)
            c3 = step(c3, next0, w0x3)
            const left1 = v128.load(tap + right)
            const next1 = v128.load(tap + right, 16)
            const w1x0 = v128.load32_splat(w, 16)
            a0 = step(a0, left1, w1x0)
            c0 = step(c0, next1, w1x0)
            const w1x1 = v128.load32_splat(w, 20)
            a1 = step(a1, left1, w1x1)
            c1 = step(c1, next1, w1x1)
            const w1x2 = v128.load32_splat(w, 24)
            a2 = step(a2, left1, w1x2)
            c2 = step(c2, next1, w1x2)
            const w1x3 = v128.load32_splat(w, 28)
            a3 = step(a3, left1, w1x3)
            c3 = step(c3, next1, w1x3)
            const left2 = v128.load(tap + right + right)
            const next2 = v128.load(tap + right + right, 16)
            const w2x0 = v128.load32_splat(w, 32)
            a0 = step(a0, left2, w2x0)
            c0 = step(c0, next2, w2x0)
            const w2x1 = v128.load32_splat(w, 36)
            a1 = step(a1, left2, w2x1)
            c1 = step(c1, next2, w2x1)
            const w2x2 = v128.load32_splat(w, 40)
            a2 = step(a2, left2, w2x2)
            c2 = step(c2, next2, w2x2)
            const w2x3 = v128.load32_splat(w, 44)
            a3 = step(a3, left2, w2x3)
            c3 = step(c3, next2, w2x3)
            tap += down
            w += 48
          }
          at += <usize>sourcePlane
        }
        const t = rowTarget + <usize>x
        store8(t, a0, c0, floor)
        if (o + 1 < outputs) store8(t + <usize>targetPlane, a1, c1, floor)
        if (o + 2 < outputs) store8(t + <usize>(targetPlane * 2), a2, c2, floor)
        if (o + 3 < outputs) store8(t + <usize>(targetPlane * 3), a3, c3, floor)
      }
    }
  }
}

@inline function store8(target: usize, left: v128, next: v128, floor: v128): void {
  v128.store(target, f32x4.max(left, floor))
  v128.store(target, f32x4.max(next, floor), 16)
}

// 2 x 2 maximum, planes of odd sides rounded up.
export function halve(
  source: usize, planes: i32, sourcePlane: i32, sourceStride: i32, sourceWidth: i32, sourceHeight: i32,
  target: usize, targetPlane: i32, targetStride: i32,
): void {
  const width = (sourceWidth + 1) >> 1
  const height = (sourceHeight + 1) >> 1
  for (let p = 0; p < planes; p++) {
    const from = source + <usize>(p * sourcePlane)
    for (let y = 0; y < height; y++) {
      const row = from + <usize>(y * 2 * sourceStride)
      const below = y * 2 + 1 < sourceHeight ? row + <usize>sourceStride : row
      const to = target + <usize>(p * targetPlane + y * targetStride)
      for (let x = 0; x < width; x++) {
        const one = <usize>(x * 8)
        const other = x * 2 + 1 < sourceWidth ? one + 4 : one
        store<f32>(
          to + <usize>(x * 4),
          max(max(load<f32>(row + one), load<f32>(row + other)), max(load<f32>(below + one), load<f32>(below + other))),
        )
      }
    }
  }
}

// Bilinear, pixel centres kept.
export function stretch(
  source: usize, planes: i32, sourcePlane: i32, sourceStride: i32, sourceWidth: i32, sourceHeight: i32,
  target: usize, targetPlane: i32, targetStride: i32, width: i32, height: i32,
): void {
  const across = <f32>sourceWidth / <f32>width
  const down = <f32>sourceHeight / <f32>height
  for (let y = 0; y < height; y++) {
    const v = max<f32>(0, (<f32>y + 0.5) * down - 0.5)
    const top = min(<i32>v, sourceHeight - 1)
    const under = min(top + 1, sourceHeight - 1)
    const fy = v - <f32>top
    for (let x = 0; x < width; x++) {
      const u = max<f32>(0, (<f32>x + 0.5) * across - 0.5)
      const left = min(<i32>u, sourceWidth - 1)
      const right = min(left + 1, sourceWidth - 1)
      const fx = u - <f32>left
      let from = source
      let to = target + <usize>(y * targetStride + x * 4)
      for (let p = 0; p < planes; p++) {
        const a = load<f32>(from + <usize>(top * sourceStride + left * 4))
        const b = load<f32>(from + <usize>(top * sourceStride + right * 4))
        const c = load<f32>(from + <usize>(under * sourceStride + left * 4))
        const d = load<f32>(from + <usize>(under * sourceStride + right * 4))
        const above = a + (b - a) * fx
        store<f32>(to, above + (c + (d - c) * fx - above) * fy)
        from += <usize>sourcePlane
        to += <usize>targetPlane
      }
    }
  }
}

// Planes into the middle of others that have a border; only whole pixels of the picture are taken over.
export function embed(
  source: usize, planes: i32, sourcePlane: i32, sourceStride: i32, width: i32, height: i32,
  target: usize, targetPlane: i32, targetStride: i32, border: i32,
): void {
  for (let y = 0; y < height; y++) {
    for (let p = 0; p < planes; p++) {
      memory.copy(
        target + <usize>((y + border) * targetStride + p * targetPlane + border * 4),
        source + <usize>(y * sourceStride + p * sourcePlane),
        <usize>(width * 4),
      )
    }
  }
}

export function clear(target: usize, bytes: i32): void {
  memory.fill(target, 0, <usize>bytes)
}

export function sum(target: usize, other: usize, bytes: i32): void {
  for (let i = 0; i < bytes; i += 16) {
    v128.store(target + <usize>i, f32x4.add(v128.load(target + <usize>i), v128.load(other + <usize>i)))
  }
}
