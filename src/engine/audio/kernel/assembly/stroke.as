// What a stroke remembers from stage to stage, as it lies in memory.
const placeAt: usize = 0
const speedAt: usize = 8
const smoothAt: usize = 16
const levelAt: usize = 20
const smoothingAt: usize = 24
const factorAt: usize = 28
const riseAt: usize = 32

// Hermite through four samples.
@inline function between(before: v128, here: v128, next: v128, after: v128, fraction: v128): v128 {
  const half = f32x4.splat(0.5)
  const slope = f32x4.mul(half, f32x4.sub(next, before))
  const bend = f32x4.sub(here, next)
  const turn = f32x4.add(slope, bend)
  const end = f32x4.add(f32x4.add(turn, bend), f32x4.mul(half, f32x4.sub(after, here)))
  const curve = f32x4.sub(f32x4.mul(end, fraction), f32x4.add(turn, end))
  return f32x4.add(f32x4.mul(f32x4.add(f32x4.mul(curve, fraction), slope), fraction), here)
}

// Reads `count` samples of a recording at its own speed, dulls them and gives them the level of the stage.
export function readStroke(samples: usize, out: usize, count: i32, state: usize): void {
  const speed = load<f64>(state + speedAt)
  const smoothing = load<f32>(state + smoothingAt)
  const factor = load<f32>(state + factorAt)
  const rise = load<f32>(state + riseAt)
  let place = load<f64>(state + placeAt)
  let smooth = load<f32>(state + smoothAt)
  let level = load<f32>(state + levelAt)

  // The filter over four samples at once: what each of them, and the last result, adds to the four results.
  const keep: f32 = 1 - smoothing
  const keep2 = keep * keep
  const keep3 = keep2 * keep
  const fromLast = f32x4(keep, keep2, keep3, keep3 * keep)
  const fromFirst = f32x4(smoothing, smoothing * keep, smoothing * keep2, smoothing * keep3)
  const fromSecond = f32x4(0, smoothing, smoothing * keep, smoothing * keep2)
  const fromThird = f32x4(0, 0, smoothing, smoothing * keep)
  const fromFourth = f32x4(0, 0, 0, smoothing)
  const factor2 = factor * factor
  const factor4 = f32x4.splat(factor2 * factor2)
  const rise4 = f32x4.splat(rise * 4)
  let levels = f32x4(level, level * factor + rise, level * factor2 + 2 * rise, level * factor2 * factor + 3 * rise)

  let index = 0
  for (; index + 4 <= count; index += 4) {
    const second = place + speed
    const third = second + speed
    const fourth = third + speed
    const at0 = <i32>place
    const at1 = <i32>second
    const at2 = <i32>third
    const at3 = <i32>fourth
    const row0 = v128.load(samples + (<usize>at0 << 2) - 4)
    const row1 = v128.load(samples + (<usize>at1 << 2) - 4)
    const row2 = v128.load(samples + (<usize>at2 << 2) - 4)
    const row3 = v128.load(samples + (<usize>at3 << 2) - 4)
    const low01 = v128.shuffle<f32>(row0, row1, 0, 4, 1, 5)
    const high01 = v128.shuffle<f32>(row0, row1, 2, 6, 3, 7)
    const low23 = v128.shuffle<f32>(row2, row3, 0, 4, 1, 5)
    const high23 = v128.shuffle<f32>(row2, row3, 2, 6, 3, 7)
    const fraction = f32x4(
      <f32>(place - <f64>at0), <f32>(second - <f64>at1), <f32>(third - <f64>at2), <f32>(fourth - <f64>at3),
    )
    const heard = between(
      v128.shuffle<f32>(low01, low23, 0, 1, 4, 5), v128.shuffle<f32>(low01, low23, 2, 3, 6, 7),
      v128.shuffle<f32>(high01, high23, 0, 1, 4, 5), v128.shuffle<f32>(high01, high23, 2, 3, 6, 7), fraction,
    )
    const dulled = f32x4.add(
      f32x4.add(
        f32x4.add(
          f32x4.mul(v128.shuffle<f32>(heard, heard, 0, 0, 0, 0), fromFirst),
          f32x4.mul(v128.shuffle<f32>(heard, heard, 1, 1, 1, 1), fromSecond),
        ),
        f32x4.add(
          f32x4.mul(v128.shuffle<f32>(heard, heard, 2, 2, 2, 2), fromThird),
          f32x4.mul(v128.shuffle<f32>(heard, heard, 3, 3, 3, 3), fromFourth),
        ),
      ),
      f32x4.mul(f32x4.splat(smooth), fromLast),
    )
    smooth = f32x4.extract_lane(dulled, 3)
    v128.store(out + (<usize>index << 2), f32x4.mul(dulled, levels))
    levels = f32x4.add(f32x4.mul(levels, factor4), rise4)
    place = fourth + speed
  }
  level = f32x4.extract_lane(levels, 0)
  for (; index < count; index += 1) {
    const at = <i32>place
    const from = samples + (<usize>at << 2)
    const heard = between(
      f32x4.splat(load<f32>(from - 4)), f32x4.splat(load<f32>(from)), f32x4.splat(load<f32>(from + 4)),
      f32x4.splat(load<f32>(from + 8)), f32x4.splat(<f32>(place - <f64>at)),
    )
    smooth += smoothing * (f32x4.extract_lane(heard, 0) - smooth)
    store<f32>(out + (<usize>index << 2), smooth * level)
    level = level * factor + rise
    place += speed
  }
  store<f64>(state + placeAt, place)
  store<f32>(state + smoothAt, smooth)
  store<f32>(state + levelAt, level)
}

// The last samples of a stroke, down to nothing: what is cut off clicks.
export function fadeOut(out: usize, count: i32, edge: i32): void {
  for (let step = 1; step <= edge; step += 1) {
    const place = out + (<usize>(count - step) << 2)
    store<f32>(place, (load<f32>(place) * <f32>step) / <f32>edge)
  }
}
