// Separable 4-tap (Catmull-Rom) sampling of one 8-bit plane at the given column and row positions.
// Columns are handled in groups of eight. A group's table: four 16-byte shuffles (taps 0-1 and 2-3 of columns 0-3 and
// 4-7, each pixel widened to 16 bits because a high mask bit yields zero), the weights of the same taps, then the byte
// offset of its 16-byte source window. Eight columns at a ratio up to 1.5 span 15 bytes.

const TABLE_STRIDE: usize = 144
const WINDOW: i32 = 16

@inline function tap(t: f64, k: i32): f64 {
  if (k == 0) return ((-0.5 * t + 1.0) * t - 0.5) * t
  if (k == 1) return (1.5 * t - 2.5) * t * t + 1.0
  if (k == 2) return ((-1.5 * t + 2.0) * t + 0.5) * t
  return (0.5 * t - 0.5) * t * t
}

function writeColumn(table: usize, j: i32, position: f64, base: i32, lastIndex: i32): void {
  const whole = Math.floor(position)
  const t = position - whole
  const first = <i32>whole - 1 - base
  const w0 = <i32>Math.round(tap(t, 0) * 16384.0)
  const w2 = <i32>Math.round(tap(t, 2) * 16384.0)
  const w3 = <i32>Math.round(tap(t, 3) * 16384.0)
  const w1 = 16384 - w0 - w2 - w3
  for (let k = 0; k < 4; k++) {
    const index = max(0, min(lastIndex, first + k))
    const weight = k == 0 ? w0 : k == 1 ? w1 : k == 2 ? w2 : w3
    const pair = k >> 1
    const lane = k & 1
    const at = table + <usize>(pair * 32 + j * 4 + lane * 2)
    store<u16>(at, <u16>(index | 0x8000))
    store<i16>(at + 64, <i16>weight)
  }
}

function writeTable(table: usize, columns: usize, count: i32, sourceWidth: i32): void {
  for (let g = 0; g * 8 < count; g++) {
    const row = table + <usize>g * TABLE_STRIDE
    const base = max(0, min(sourceWidth - WINDOW, <i32>Math.floor(load<f64>(columns + <usize>(g * 64))) - 1))
    const last = min(WINDOW, sourceWidth - base) - 1
    store<i32>(row + 128, base)
    for (let j = 0; j < 8; j++) {
      const column = min(g * 8 + j, count - 1)
      writeColumn(row, j, load<f64>(columns + <usize>(column * 8)), base, last)
    }
  }
}

// Two rows at a time, which share each look into the table. Not rounded: the loss is below a hundredth of a step, and
// this loop is most of the engine's work.
@inline function filterRows(source: usize, below: usize, target: usize, targetBelow: usize, table: usize, groups: i32): void {
  for (let g = 0; g < groups; g++) {
    const window = <usize>load<i32>(table, 128)
    const here = v128.load(source + window)
    const under = v128.load(below + window)
    const s0 = v128.load(table)
    const w0 = v128.load(table, 64)
    const s2 = v128.load(table, 32)
    const w2 = v128.load(table, 96)
    const lowHere = i32x4.add(
      i32x4.dot_i16x8_s(i8x16.relaxed_swizzle(here, s0), w0),
      i32x4.dot_i16x8_s(i8x16.relaxed_swizzle(here, s2), w2),
    )
    const lowUnder = i32x4.add(
      i32x4.dot_i16x8_s(i8x16.relaxed_swizzle(under, s0), w0),
      i32x4.dot_i16x8_s(i8x16.relaxed_swizzle(under, s2), w2),
    )
    const s1 = v128.load(table, 16)
    const w1 = v128.load(table, 80)
    const s3 = v128.load(table, 48)
    const w3 = v128.load(table, 112)
    const highHere = i32x4.add(
      i32x4.dot_i16x8_s(i8x16.relaxed_swizzle(here, s1), w1),
      i32x4.dot_i16x8_s(i8x16.relaxed_swizzle(here, s3), w3),
    )
    const highUnder = i32x4.add(
      i32x4.dot_i16x8_s(i8x16.relaxed_swizzle(under, s1), w1),
      i32x4.dot_i16x8_s(i8x16.relaxed_swizzle(under, s3), w3),
    )
    v128.store(target, i16x8.narrow_i32x4_s(i32x4.shr_s(lowHere, 8), i32x4.shr_s(highHere, 8)))
    v128.store(targetBelow, i16x8.narrow_i32x4_s(i32x4.shr_s(lowUnder, 8), i32x4.shr_s(highUnder, 8)))
    target += 16
    targetBelow += 16
    table += TABLE_STRIDE
  }
}

// Four filtered rows of 8-bit pixels in 14-bit steps become one row of pixels.
function joinRows(target: usize, count: i32, a: usize, b: usize, c: usize, d: usize, t: f64): void {
  const i0 = <i32>Math.round(tap(t, 0) * 32768.0)
  const i2 = <i32>Math.round(tap(t, 2) * 32768.0)
  const i3 = <i32>Math.round(tap(t, 3) * 32768.0)
  const w0 = i16x8.splat(<i16>i0)
  const w1 = i16x8.splat(<i16>min(32767, 32768 - i0 - i2 - i3))
  const w2 = i16x8.splat(<i16>min(32767, i2))
  const w3 = i16x8.splat(<i16>i3)
  const half = i16x8.splat(32)
  const last = count - 16
  for (let x = 0; x < count; x += 16) {
    // The last step overlaps the one before, so that no pixel beyond the row is written.
    const at = min(x, last)
    const o = <usize>(at * 2)
    const low = i16x8.add(
      i16x8.add(i16x8.relaxed_q15mulr_s(v128.load(a + o), w0), i16x8.relaxed_q15mulr_s(v128.load(b + o), w1)),
      i16x8.add(i16x8.relaxed_q15mulr_s(v128.load(c + o), w2), i16x8.relaxed_q15mulr_s(v128.load(d + o), w3)),
    )
    const high = i16x8.add(
      i16x8.add(i16x8.relaxed_q15mulr_s(v128.load(a + o, 16), w0), i16x8.relaxed_q15mulr_s(v128.load(b + o, 16), w1)),
      i16x8.add(i16x8.relaxed_q15mulr_s(v128.load(c + o, 16), w2), i16x8.relaxed_q15mulr_s(v128.load(d + o, 16), w3)),
    )
    v128.store(
      target + <usize>at,
      i8x16.narrow_i16x8_u(i16x8.shr_s(i16x8.add(low, half), 6), i16x8.shr_s(i16x8.add(high, half), 6)),
    )
  }
}

@inline function rowAt(source: usize, width: i32, height: i32, row: i32): usize {
  return source + <usize>(max(0, min(height - 1, row)) * width)
}

// columns and rows: f64 source positions, growing. scratch: the table (18 bytes a column), then eight i16 rows.
export function samplePlane(
  source: usize, sourceWidth: i32, sourceHeight: i32,
  target: usize, targetStride: i32, width: i32, height: i32,
  columns: usize, rows: usize, scratch: usize,
): void {
  const groups = (width + 7) >> 3
  writeTable(scratch, columns, width, sourceWidth)
  const ring = scratch + <usize>groups * TABLE_STRIDE
  const ringRow = <usize>((width + 16) * 2)
  let filtered = i32.MIN_VALUE
  for (let y = 0; y < height; y++) {
    const position = load<f64>(rows + <usize>(y * 8))
    const whole = Math.floor(position)
    const first = <i32>whole - 1
    for (let r = max(first, filtered + 1); r <= first + 3; r += 2) {
      filterRows(
        rowAt(source, sourceWidth, sourceHeight, r), rowAt(source, sourceWidth, sourceHeight, r + 1),
        ring + <usize>(r & 7) * ringRow, ring + <usize>((r + 1) & 7) * ringRow, scratch, groups,
      )
      filtered = r + 1
    }
    joinRows(
      target + <usize>(y * targetStride), width,
      ring + <usize>(first & 7) * ringRow, ring + <usize>((first + 1) & 7) * ringRow,
      ring + <usize>((first + 2) & 7) * ringRow, ring + <usize>((first + 3) & 7) * ringRow,
      position - whole,
    )
  }
}
