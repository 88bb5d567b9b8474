// A 3 x 3 convolution by Winograd's F(4 x 4, 3 x 3): a tile of 4 x 4 results takes 36 multiplications instead of 144. Weights
// and the 6 x 6 pixels of a tile are transformed ('turned') into 36 places each, multiplied place by place as matrices, and
// the sums transformed back. A vector holds one place of four neighbouring tiles.

const places = 36
// What turning four tiles leaves behind on the way, in bytes.
const workBytes: usize = 640

// The six numbers of a filter's row or column, from its three.
@inline function turned(place: i32, a: v128, b: v128, c: v128): v128 {
  switch (place) {
    case 0: return times(a, 1.0 / 4)
    case 1: return times(f32x4.add(f32x4.add(a, b), c), -1.0 / 6)
    case 2: return times(f32x4.add(f32x4.sub(a, b), c), -1.0 / 6)
    case 3: return f32x4.add(f32x4.add(times(a, 1.0 / 24), times(b, 1.0 / 12)), times(c, 1.0 / 6))
    case 4: return f32x4.add(f32x4.sub(times(a, 1.0 / 24), times(b, 1.0 / 12)), times(c, 1.0 / 6))
    default: return c
  }
}

@inline function times(a: v128, factor: f32): v128 {
  return f32x4.mul(a, f32x4.splat(factor))
}

@inline function plus(a: v128, b: v128, factor: f32): v128 {
  return f32x4.relaxed_madd(b, f32x4.splat(factor), a)
}

// weights: for each four outputs, input and tap, four numbers. target: for each place, four outputs and input, four.
export function turnWeights(weights: usize, inputs: i32, outputs: i32, target: usize): void {
  const filters = ((outputs + 3) >> 2) * inputs
  const place = <usize>(filters * 16)
  for (let filter = 0; filter < filters; filter++) {
    const from = weights + <usize>(filter * 144)
    const to = target + <usize>(filter * 16)
    for (let row = 0; row < 6; row++) {
      const a = turned(row, v128.load(from), v128.load(from, 48), v128.load(from, 96))
      const b = turned(row, v128.load(from, 16), v128.load(from, 64), v128.load(from, 112))
      const c = turned(row, v128.load(from, 32), v128.load(from, 80), v128.load(from, 128))
      for (let column = 0; column < 6; column++) {
        v128.store(to + <usize>(row * 6 + column) * place, turned(column, a, b, c))
      }
    }
  }
}

// source: planes with a border of one pixel. weights: what turnWeights made. tileRows: how many rows of tiles are turned
// and multiplied together; their tiles are a multiple of 16. scratch: `workBytes`, and the places of those tiles for all
// inputs and all outputs.
export function convolveTiles(
  source: usize, inputs: i32, sourcePlane: i32, sourceStride: i32,
  target: usize, outputs: i32, targetPlane: i32, targetStride: i32, width: i32, height: i32,
  weights: usize, bias: usize, isRelu: bool, tileRows: i32, scratch: usize,
): void {
  const allOutputs = (outputs + 3) & ~3
  const across = width >> 2
  const tiles = across * tileRows
  const pixelPlace = <usize>(inputs * tiles * 4)
  const sumPlace = <usize>(allOutputs * tiles * 4)
  const pixels = scratch + workBytes
  const sums = pixels + places * pixelPlace
  const floor = isRelu ? f32x4.splat(0) : f32x4.splat(-f32.MAX_VALUE)
  for (let top = 0; top < height; top += 4 * tileRows) {
    for (let row = 0; row < tileRows; row++) {
      for (let i = 0; i < inputs; i++) {
        const from = source + <usize>((top + 4 * row) * sourceStride + i * sourcePlane)
        const to = pixels + <usize>((i * tiles + row * across) * 4)
        for (let tile = 0; tile < across; tile += 4) {
          turnPixels(from + <usize>(tile * 16), <usize>sourceStride, scratch, to + <usize>(tile * 4), pixelPlace)
        }
      }
    }
    for (let place = 0; place < places; place++) {
      multiply(
        weights + <usize>(place * allOutputs * inputs * 4), inputs, outputs,
        pixels + <usize>place * pixelPlace, tiles, sums + <usize>place * sumPlace,
      )
    }
    for (let row = 0; row < tileRows; row++) {
      for (let o = 0; o < outputs; o++) {
        const from = sums + <usize>((o * tiles + row * across) * 4)
        const to = target + <usize>((top + 4 * row) * targetStride + o * targetPlane)
        const ownBias = v128.load32_splat(bias + <usize>(o * 4))
        for (let tile = 0; tile < across; tile += 4) {
          turnBack(from + <usize>(tile * 4), sumPlace, scratch)
          storeTiles(scratch + <usize>384, to + <usize>(tile * 16), <usize>targetStride, ownBias, floor)
        }
      }
    }
  }
}

// Six by eighteen pixels, as the 36 places of four tiles.
@inline function turnPixels(source: usize, stride: usize, work: usize, target: usize, place: usize): void {
  for (let column: usize = 0; column < 80; column += 16) {
    let at = source + column
    const d0 = v128.load(at)
    at += stride
    const d1 = v128.load(at)
    at += stride
    const d2 = v128.load(at)
    at += stride
    const d3 = v128.load(at)
    at += stride
    const d4 = v128.load(at)
    at += stride
    const d5 = v128.load(at)
    turnSix(d0, d1, d2, d3, d4, d5, work + column, 80)
  }
  for (let row: usize = 0; row < 6; row++) {
    const from = work + row * 80
    const a = v128.load(from)
    const b = v128.load(from, 16)
    const c = v128.load(from, 32)
    const d = v128.load(from, 48)
    const next = v128.load(from, 64)
    const ab0 = v128.shuffle<f32>(a, b, 0, 4, 1, 5)
    const ab2 = v128.shuffle<f32>(a, b, 2, 6, 3, 7)
    const cd0 = v128.shuffle<f32>(c, d, 0, 4, 1, 5)
    const cd2 = v128.shuffle<f32>(c, d, 2, 6, 3, 7)
    const d0 = v128.shuffle<f32>(ab0, cd0, 0, 1, 4, 5)
    const d1 = v128.shuffle<f32>(ab0, cd0, 2, 3, 6, 7)
    const d2 = v128.shuffle<f32>(ab2, cd2, 0, 1, 4, 5)
    const d3 = v128.shuffle<f32>(ab2, cd2, 2, 3, 6, 7)
    const d4 = v128.shuffle<f32>(d0, next, 1, 2, 3, 4)
    const d5 = v128.shuffle<f32>(d1, next, 1, 2, 3, 5)
    turnSix(d0, d1, d2, d3, d4, d5, target + row * 6 * place, place)
  }
}

@inline function turnSix(
  d0: v128, d1: v128, d2: v128, d3: v128, d4: v128, d5: v128, target: usize, step: usize,
): void {
  const even = plus(d4, d2, -4)
  const odd = plus(d3, d1, -4)
  const far = f32x4.sub(d4, d2)
  const near = f32x4.sub(d3, d1)
  let at = target
  v128.store(at, plus(plus(d4, d2, -5), d0, 4))
  at += step
  v128.store(at, f32x4.add(even, odd))
  at += step
  v128.store(at, f32x4.sub(even, odd))
  at += step
  v128.store(at, plus(far, near, 2))
  at += step
  v128.store(at, plus(far, near, -2))
  at += step
  v128.store(at, plus(plus(d5, d3, -5), d1, 4))
}

// One place: the matrix of outputs and inputs times that of inputs and tiles. Two outputs times sixteen tiles are summed
// at once, which fits the registers of every processor.
@inline function multiply(weights: usize, inputs: i32, outputs: i32, pixels: usize, tiles: i32, target: usize): void {
  const step = <usize>(tiles * 4)
  for (let o = 0; o < outputs; o += 2) {
    for (let tile = 0; tile < tiles; tile += 16) {
      let w = weights + <usize>((o >> 2) * inputs * 16 + (o & 3) * 4)
      let at = pixels + <usize>(tile * 4)
      let a0 = f32x4.splat(0), a1 = a0, a2 = a0, a3 = a0
      let b0 = a0, b1 = a0, b2 = a0, b3 = a0
      for (let i = 0; i < inputs; i++) {
        const p0 = v128.load(at)
        const p1 = v128.load(at, 16)
        const p2 = v128.load(at, 32)
        const p3 = v128.load(at, 48)
        const both = v128.load(w)
        const first = v128.shuffle<f32>(both, both, 0, 0, 0, 0)
        const second = v128.shuffle<f32>(both, both, 1, 1, 1, 1)
        a0 = f32x4.relaxed_madd(p0, first, a0)
        a1 = f32x4.relaxed_madd(p1, first, a1)
        a2 = f32x4.relaxed_madd(p2, first, a2)
        a3 = f32x4.relaxed_madd(p3, first, a3)
        b0 = f32x4.relaxed_madd(p0, second, b0)
        b1 = f32x4.relaxed_madd(p1, second, b1)
        b2 = f32x4.relaxed_madd(p2, second, b2)
        b3 = f32x4.relaxed_madd(p3, second, b3)
        w += 16
        at += step
      }
      const to = target + <usize>((o * tiles + tile) * 4)
      store16(to, a0, a1, a2, a3)
      store16(to + step, b0, b1, b2, b3)
    }
  }
}

@inline function store16(target: usize, a: v128, b: v128, c: v128, d: v128): void {
  v128.store(target, a)
  v128.store(target, b, 16)
  v128.store(target, c, 32)
  v128.store(target, d, 48)
}

// The 36 places of four tiles, as 4 x 4 results of each: from the 384th byte of work on, column by column in each row.
@inline function turnBack(source: usize, place: usize, work: usize): void {
  let at = source
  for (let row: usize = 0; row < 6; row++) {
    const m0 = v128.load(at)
    at += place
    const m1 = v128.load(at)
    at += place
    const m2 = v128.load(at)
    at += place
    const m3 = v128.load(at)
    at += place
    const m4 = v128.load(at)
    at += place
    const m5 = v128.load(at)
    at += place
    turnFour(m0, m1, m2, m3, m4, m5, work + row * 64, 16)
  }
  for (let column: usize = 0; column < 64; column += 16) {
    const from = work + column
    const m0 = v128.load(from)
    const m1 = v128.load(from, 64)
    const m2 = v128.load(from, 128)
    const m3 = v128.load(from, 192)
    const m4 = v128.load(from, 256)
    const m5 = v128.load(from, 320)
    turnFour(m0, m1, m2, m3, m4, m5, from + 384, 64)
  }
}

@inline function turnFour(
  m0: v128, m1: v128, m2: v128, m3: v128, m4: v128, m5: v128, target: usize, step: usize,
): void {
  const both = f32x4.add(m1, m2)
  const apart = f32x4.sub(m1, m2)
  const wideBoth = f32x4.add(m3, m4)
  const wideApart = f32x4.sub(m3, m4)
  let at = target
  v128.store(at, f32x4.add(f32x4.add(m0, both), wideBoth))
  at += step
  v128.store(at, plus(apart, wideApart, 2))
  at += step
  v128.store(at, plus(both, wideBoth, 4))
  at += step
  v128.store(at, f32x4.add(plus(apart, wideApart, 8), m5))
}

// Four rows of sixteen results, side by side again.
@inline function storeTiles(source: usize, target: usize, stride: usize, bias: v128, floor: v128): void {
  for (let row: usize = 0; row < 4; row++) {
    const from = source + row * 64
    const a = v128.load(from)
    const b = v128.load(from, 16)
    const c = v128.load(from, 32)
    const d = v128.load(from, 48)
    const ab0 = v128.shuffle<f32>(a, b, 0, 4, 1, 5)
    const ab2 = v128.shuffle<f32>(a, b, 2, 6, 3, 7)
    const cd0 = v128.shuffle<f32>(c, d, 0, 4, 1, 5)
    const cd2 = v128.shuffle<f32>(c, d, 2, 6, 3, 7)
    store16(
      target + row * stride,
      finished(v128.shuffle<f32>(ab0, cd0, 0, 1, 4, 5), bias, floor),
      finished(v128.shuffle<f32>(ab0, cd0, 2, 3, 6, 7), bias, floor),
      finished(v128.shuffle<f32>(ab2, cd2, 0, 1, 4, 5), bias, floor),
      finished(v128.shuffle<f32>(ab2, cd2, 2, 3, 6, 7), bias, floor),
    )
  }
}

@inline function finished(sum: v128, bias: v128, floor: v128): v128 {
  return f32x4.max(f32x4.add(sum, bias), floor)
}
