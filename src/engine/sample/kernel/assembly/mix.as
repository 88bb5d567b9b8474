@inline function weigh(a: v128, b: v128, wa: v128, wb: v128): v128 {
  return i16x8.shr_u(i16x8.add(i16x8.add(i16x8.mul(a, wa), i16x8.mul(b, wb)), i16x8.splat(128)), 8)
}

// target = target + (other - target) * weight / 256. Buffers are padded to 16 bytes.
export function mix(target: usize, other: usize, count: i32, weight: i32): void {
  const wb = i16x8.splat(<i16>weight)
  const wa = i16x8.splat(<i16>(256 - weight))
  for (let i = 0; i < count; i += 16) {
    const a = v128.load(target + i)
    const b = v128.load(other + i)
    v128.store(
      target + i,
      i8x16.narrow_i16x8_u(
        weigh(i16x8.extend_low_i8x16_u(a), i16x8.extend_low_i8x16_u(b), wa, wb),
        weigh(i16x8.extend_high_i8x16_u(a), i16x8.extend_high_i8x16_u(b), wa, wb),
      ),
    )
  }
}

// The count is exact here: the next plane begins where this one ends.
export function mixConstant(target: usize, count: i32, value: i32, weight: i32): void {
  const constant = i16x8.splat(<i16>value)
  const wb = i16x8.splat(<i16>weight)
  const wa = i16x8.splat(<i16>(256 - weight))
  const wide = count & ~15
  for (let i = 0; i < wide; i += 16) {
    const a = v128.load(target + i)
    v128.store(
      target + i,
      i8x16.narrow_i16x8_u(
        weigh(i16x8.extend_low_i8x16_u(a), constant, wa, wb),
        weigh(i16x8.extend_high_i8x16_u(a), constant, wa, wb),
      ),
    )
  }
  for (let i = wide; i < count; i++) {
    store<u8>(target + i, <u8>((<i32>load<u8>(target + i) * (256 - weight) + value * weight + 128) >> 8))
  }
}

@inline function fade(keep: v128, opacity: v128): v128 {
  return i16x8.sub(i16x8.splat(255), i16x8.shr_u(i16x8.mul(i16x8.sub(i16x8.splat(255), keep), opacity), 8))
}

@inline function attenuate(pixels: v128, keep: v128): v128 {
  const product = i16x8.mul(pixels, keep)
  return i16x8.shr_u(i16x8.add(i16x8.add(product, i16x8.shr_u(product, 8)), i16x8.splat(128)), 8)
}

// target = target * keep / 255 + add, both first weakened to `opacity` of 256. Widths are exact, so a sprite may touch
// the frame's right edge.
export function overlay(
  target: usize, targetStride: i32, add: usize, keep: usize, spriteStride: i32,
  width: i32, height: i32, opacity: i32,
): void {
  const strength = i16x8.splat(<i16>opacity)
  const wide = width & ~15
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < wide; x += 16) {
      const kept = v128.load(keep + x)
      const added = v128.load(add + x)
      // Most of a drawing is empty.
      if (!v128.any_true(v128.or(v128.not(kept), added))) continue
      const pixels = v128.load(target + x)
      const base = i8x16.narrow_i16x8_u(
        attenuate(i16x8.extend_low_i8x16_u(pixels), fade(i16x8.extend_low_i8x16_u(kept), strength)),
        attenuate(i16x8.extend_high_i8x16_u(pixels), fade(i16x8.extend_high_i8x16_u(kept), strength)),
      )
      const light = i8x16.narrow_i16x8_u(
        i16x8.shr_u(i16x8.mul(i16x8.extend_low_i8x16_u(added), strength), 8),
        i16x8.shr_u(i16x8.mul(i16x8.extend_high_i8x16_u(added), strength), 8),
      )
      v128.store(target + x, i8x16.add_sat_u(base, light))
    }
    for (let x = wide; x < width; x++) {
      const kept = 255 - (((255 - <i32>load<u8>(keep + x)) * opacity) >> 8)
      const product = <i32>load<u8>(target + x) * kept
      const sum = ((product + (product >> 8) + 128) >> 8) + ((<i32>load<u8>(add + x) * opacity) >> 8)
      store<u8>(target + x, <u8>min(255, sum))
    }
    target += targetStride
    add += spriteStride
    keep += spriteStride
  }
}

// noise: bytes around 128.
export function addGrain(target: usize, noise: usize, count: i32): void {
  const middle = i8x16.splat(-128)
  const wide = count & ~15
  for (let i = 0; i < wide; i += 16) {
    const offset = i8x16.sub(v128.load(noise + i), middle)
    const signed = i8x16.add_sat_s(i8x16.sub(v128.load(target + i), middle), offset)
    v128.store(target + i, i8x16.add(signed, middle))
  }
}

// Box blur of 2^passes pixels along one axis, by averaging with a neighbour at doubling distance. Rows run exact.
export function smear(target: usize, width: i32, height: i32, passes: i32, vertical: bool): void {
  for (let pass = 0; pass < passes; pass++) {
    const distance = 1 << pass
    const columns = vertical ? width : width - distance
    const rows = vertical ? height - distance : height
    const step = <usize>(vertical ? distance * width : distance)
    for (let y = 0; y < rows; y++) {
      const row = target + <usize>(y * width)
      let x = 0
      for (; x + 16 <= columns; x += 16) {
        v128.store(row + x, i8x16.avgr_u(v128.load(row + x), v128.load(row + x + step)))
      }
      for (; x < columns; x++) {
        store<u8>(row + x, <u8>((<i32>load<u8>(row + x) + <i32>load<u8>(row + x + step) + 1) >> 1))
      }
    }
  }
}
