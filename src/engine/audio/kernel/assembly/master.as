@inline function both(value: f64): v128 {
  return f64x2.splat(value)
}

// The two filters of ITU-R BS.1770-4 for 48 kHz over both sides at once; the power of each step goes to `powers`.
export function weigh(left: usize, right: usize, steps: i32, stepSamples: i32, powers: usize): void {
  let shelfFirst = both(0)
  let shelfSecond = both(0)
  let cutFirst = both(0)
  let cutSecond = both(0)
  let at: usize = 0
  for (let step = 0; step < steps; step += 1) {
    let power = both(0)
    for (let index = 0; index < stepSamples; index += 1) {
      const input = f64x2(<f64>load<f32>(left + at), <f64>load<f32>(right + at))
      const raised = f64x2.add(f64x2.mul(both(1.53512485958697), input), shelfFirst)
      shelfFirst = f64x2.add(
        f64x2.add(f64x2.mul(both(-2.69169618940638), input), f64x2.mul(both(1.69065929318241), raised)), shelfSecond,
      )
      shelfSecond = f64x2.sub(f64x2.mul(both(1.19839281085285), input), f64x2.mul(both(0.73248077421585), raised))
      const weighted = f64x2.add(raised, cutFirst)
      cutFirst = f64x2.add(
        f64x2.add(f64x2.mul(both(-2), raised), f64x2.mul(both(1.99004745483398), weighted)), cutSecond,
      )
      cutSecond = f64x2.sub(raised, f64x2.mul(both(0.99007225036621), weighted))
      power = f64x2.add(power, f64x2.mul(weighted, weighted))
      at += 4
    }
    store<f64>(powers + (<usize>step << 3), f64x2.extract_lane(power, 0) + f64x2.extract_lane(power, 1))
  }
}

// What each sample may be multiplied with at most so that neither side passes the ceiling.
@inline function allow(left: usize, right: usize, gains: usize, count: i32, gain: f32, ceiling: f32): void {
  for (let index = 0; index < count; index += 4) {
    const at = <usize>index << 2
    const peak = f32x4.mul(
      f32x4.max(f32x4.abs(v128.load(left + at)), f32x4.abs(v128.load(right + at))), f32x4.splat(gain),
    )
    v128.store(gains + at, f32x4.min(f32x4.splat(1), f32x4.div(f32x4.splat(ceiling), peak)))
  }
}

// Looks ahead: the gain is already down when the peak arrives, and rises again slowly. The lowest of the coming values is
// kept in a ring of rising candidates (a place and a value each), so each value is visited once.
export function limit(
  left: usize, right: usize, gains: usize, count: i32, gain: f32, ceiling: f32, rise: f32, ahead: i32, ring: usize,
): void {
  allow(left, right, gains, count, gain, ceiling)
  const mask = 255
  let head = 0
  let waiting = 0
  let next = 0
  let held: f32 = 1
  const pace = <f32>1 / <f32>ahead
  for (let at = 0; at < count; at += 1) {
    for (const until = min<i32>(count, at + ahead + 1); next < until; next += 1) {
      const value = load<f32>(gains + (<usize>next << 2))
      while (waiting > 0 && load<f32>(ring + (<usize>((head + waiting - 1) & mask) << 3) + 4) >= value) waiting -= 1
      const entry = ring + (<usize>((head + waiting) & mask) << 3)
      store<i32>(entry, next)
      store<f32>(entry + 4, value)
      waiting += 1
    }
    while (waiting > 0 && load<i32>(ring + (<usize>(head & mask) << 3)) < at) {
      head += 1
      waiting -= 1
    }
    const wanted = load<f32>(ring + (<usize>(head & mask) << 3) + 4)
    held = wanted < held ? max<f32>(wanted, held - (1 - wanted) * pace) : held + rise * (wanted - held)
    const place = gains + (<usize>at << 2)
    store<f32>(place, gain * min<f32>(held, load<f32>(place)))
  }
}

@inline function strongest(values: v128): f32 {
  const pairs = f32x4.max(values, v128.shuffle<f32>(values, values, 2, 3, 0, 1))
  return max<f32>(f32x4.extract_lane(pairs, 0), f32x4.extract_lane(pairs, 1))
}

@inline function weighted(at: usize, filter: usize): f32 {
  const first = f32x4.add(
    f32x4.mul(v128.load(at), v128.load(filter)), f32x4.mul(v128.load(at + 16), v128.load(filter + 16)),
  )
  const second = f32x4.add(
    f32x4.mul(v128.load(at + 32), v128.load(filter + 32)), f32x4.mul(v128.load(at + 48), v128.load(filter + 48)),
  )
  const four = f32x4.add(first, second)
  const pairs = f32x4.add(four, v128.shuffle<f32>(four, four, 2, 3, 0, 1))
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1)
}

// The highest point of the curve through the samples. `filters`: three of sixteen taps, for a quarter, a half and three
// quarters of the way from one sample to the next; eight samples of silence stand before and after the channel.
export function highest(channel: usize, count: i32, filters: usize): f32 {
  let peaks = f32x4.splat(0)
  for (let index = 0; index < count; index += 4) {
    peaks = f32x4.max(peaks, f32x4.abs(v128.load(channel + (<usize>index << 2))))
  }
  let peak = strongest(peaks)
  // The curve rises at most to about twice its highest neighbour, so quiet places cannot hold the peak.
  const worthLooking = peak / 2
  for (let index = -1; index < count; index += 1) {
    const at = channel + (<usize>index << 2)
    if (max<f32>(abs<f32>(load<f32>(at)), abs<f32>(load<f32>(at + 4))) < worthLooking) continue
    for (let filter: usize = 0; filter < 192; filter += 64) {
      peak = max<f32>(peak, abs<f32>(weighted(at - 28, filters + filter)))
    }
  }
  return peak
}
