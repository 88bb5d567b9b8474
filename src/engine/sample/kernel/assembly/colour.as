// BT.709, limited range. Chroma stands on the left luma column of its pair, halfway between its two rows, as H.264
// players assume; a centred one would shift every colour edge by half a pixel.

@inline function red(rgb: usize, index: i32): i32 { return <i32>load<u8>(rgb + <usize>(index * 3)) }
@inline function green(rgb: usize, index: i32): i32 { return <i32>load<u8>(rgb + <usize>(index * 3), 1) }
@inline function blue(rgb: usize, index: i32): i32 { return <i32>load<u8>(rgb + <usize>(index * 3), 2) }

// Width and height even.
export function rgbToYuv(rgb: usize, width: i32, height: i32, y: usize): void {
  const count = width * height
  for (let i = 0; i < count; i++) {
    store<u8>(
      y + i,
      <u8>((11966 * red(rgb, i) + 40254 * green(rgb, i) + 4064 * blue(rgb, i) + (16 << 16) + 32768) >> 16),
    )
  }
  const u = y + count
  const v = u + (count >> 2)
  for (let row = 0; row < height; row += 2) {
    for (let column = 0; column < width; column += 2) {
      const here = row * width + column
      const left = column == 0 ? here : here - 1
      const right = here + 1
      const r = red(rgb, left) + 2 * red(rgb, here) + red(rgb, right)
        + red(rgb, left + width) + 2 * red(rgb, here + width) + red(rgb, right + width)
      const g = green(rgb, left) + 2 * green(rgb, here) + green(rgb, right)
        + green(rgb, left + width) + 2 * green(rgb, here + width) + green(rgb, right + width)
      const b = blue(rgb, left) + 2 * blue(rgb, here) + blue(rgb, right)
        + blue(rgb, left + width) + 2 * blue(rgb, here + width) + blue(rgb, right + width)
      const at = (row >> 1) * (width >> 1) + (column >> 1)
      store<u8>(u + at, <u8>((-6596 * r - 22189 * g + 28785 * b + (128 << 19) + (1 << 18)) >> 19))
      store<u8>(v + at, <u8>((28785 * r - 26145 * g - 2640 * b + (128 << 19) + (1 << 18)) >> 19))
    }
  }
}

@inline function clamp(value: i32): u8 { return <u8>max(0, min(255, value)) }

export function yuvToRgb(y: usize, width: i32, height: i32, rgb: usize): void {
  const u = y + width * height
  const v = u + ((width * height) >> 2)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const chroma = (row >> 1) * (width >> 1) + (column >> 1)
      const luma = (<i32>load<u8>(y + row * width + column) - 16) * 76309
      const cb = <i32>load<u8>(u + chroma) - 128
      const cr = <i32>load<u8>(v + chroma) - 128
      const to = rgb + <usize>((row * width + column) * 3)
      store<u8>(to, clamp((luma + 117489 * cr + 32768) >> 16))
      store<u8>(to, clamp((luma - 13975 * cb - 34925 * cr + 32768) >> 16), 1)
      store<u8>(to, clamp((luma + 138438 * cb + 32768) >> 16), 2)
    }
  }
}

// With alpha, as a canvas takes it: eight pixels at a time, in 64ths. Width even. A step beyond the end of a row is
// overwritten by the next row, or stands in the padding of the last one.
export function yuvToRgba(y: usize, width: i32, height: i32, rgba: usize): void {
  const u = y + width * height
  const v = u + ((width * height) >> 2)
  const opaque = i16x8.splat(255)
  for (let row = 0; row < height; row++) {
    const chroma = (row >> 1) * (width >> 1)
    for (let column = 0; column < width; column += 8) {
      const here = row * width + column
      const light = sixtyFourths(i16x8.extend_low_i8x16_u(v128.load64_zero(y + here)), 16)
      const luma = i16x8.add_sat_s(light, i16x8.q15mulr_sat_s(light, i16x8.splat(5387)))
      const cb = sixtyFourths(chromaPairs(u + chroma + (column >> 1)), 128)
      const cr = sixtyFourths(chromaPairs(v + chroma + (column >> 1)), 128)
      const r = i16x8.add_sat_s(luma, i16x8.add_sat_s(cr, i16x8.q15mulr_sat_s(cr, i16x8.splat(25977))))
      const g = i16x8.sub_sat_s(
        i16x8.sub_sat_s(luma, i16x8.q15mulr_sat_s(cb, i16x8.splat(6988))),
        i16x8.q15mulr_sat_s(cr, i16x8.splat(17462)),
      )
      const b = i16x8.add_sat_s(
        i16x8.add_sat_s(luma, i16x8.shl(cb, 1)),
        i16x8.q15mulr_sat_s(cb, i16x8.splat(3683)),
      )
      const rg = i8x16.narrow_i16x8_u(wholes(r), wholes(g))
      const ba = i8x16.narrow_i16x8_u(wholes(b), opaque)
      const to = rgba + <usize>(here * 4)
      v128.store(to, i8x16.shuffle(rg, ba, 0, 8, 16, 24, 1, 9, 17, 25, 2, 10, 18, 26, 3, 11, 19, 27))
      v128.store(to, i8x16.shuffle(rg, ba, 4, 12, 20, 28, 5, 13, 21, 29, 6, 14, 22, 30, 7, 15, 23, 31), 16)
    }
  }
}

@inline function sixtyFourths(values: v128, zero: i16): v128 {
  return i16x8.shl(i16x8.sub(values, i16x8.splat(zero)), 6)
}

@inline function wholes(values: v128): v128 {
  return i16x8.shr_s(i16x8.add_sat_s(values, i16x8.splat(32)), 6)
}

// Four values, each for two pixels.
@inline function chromaPairs(from: usize): v128 {
  const four = v128.load32_zero(from)
  return i16x8.extend_low_i8x16_u(i8x16.shuffle(four, four, 0, 0, 1, 1, 2, 2, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0))
}

// tables, by luma: 256 bytes of new luma, 256 of saturation (128 = unchanged), 256 each of U and V tint (128 = none).
export function grade(y: usize, width: i32, height: i32, tables: usize): void {
  const u = y + width * height
  const v = u + ((width * height) >> 2)
  const half = width >> 1
  for (let row = 0; row < height >> 1; row++) {
    for (let column = 0; column < half; column++) {
      const luma = <usize>load<u8>(y + row * 2 * width + column * 2)
      const saturation = <i32>load<u8>(tables + 256 + luma)
      const at = row * half + column
      const cb = (((<i32>load<u8>(u + at) - 128) * saturation + 64) >> 7) + <i32>load<u8>(tables + 512 + luma)
      const cr = (((<i32>load<u8>(v + at) - 128) * saturation + 64) >> 7) + <i32>load<u8>(tables + 768 + luma)
      store<u8>(u + at, clamp(cb))
      store<u8>(v + at, clamp(cr))
    }
  }
  const count = width * height
  for (let i = 0; i < count; i++) store<u8>(y + i, load<u8>(tables + <usize>load<u8>(y + i)))
}
