@inline function sum(values: v128): f32 {
  const pairs = f32x4.add(values, v128.shuffle<f32>(values, values, 2, 3, 0, 1))
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1)
}

@inline function heardAt(p0: usize, p1: usize, p2: usize, p3: usize): v128 {
  return f32x4(load<f32>(p0), load<f32>(p1), load<f32>(p2), load<f32>(p3))
}

// Eight delay lines that feed each other, four heard on the left and four on the right. `lines` holds where each begins,
// ends and stands. Adds what the room answers to `left` and `right`.
export function answer(
  echoes: usize, count: i32, left: usize, right: usize, lines: usize,
  damping: f32, feedback: f32, rumble: f32, amount: f32,
): void {
  let darkLeft = f32x4.splat(0)
  let darkRight = f32x4.splat(0)
  let low: f32 = 0
  const damp = f32x4.splat(damping)
  const feed = f32x4.splat(feedback)
  let index = 0
  while (index < count) {
    // As far as the first line that has to begin again.
    let ready = count - index
    for (let line = 0; line < 8; line += 1) {
      const entry = lines + <usize>line * 12
      ready = min<i32>(ready, (load<i32>(entry + 4) - load<i32>(entry + 8)) >> 2)
    }
    let p0 = <usize>load<i32>(lines + 8)
    let p1 = <usize>load<i32>(lines + 20)
    let p2 = <usize>load<i32>(lines + 32)
    let p3 = <usize>load<i32>(lines + 44)
    let p4 = <usize>load<i32>(lines + 56)
    let p5 = <usize>load<i32>(lines + 68)
    let p6 = <usize>load<i32>(lines + 80)
    let p7 = <usize>load<i32>(lines + 92)
    for (const until = index + ready; index < until; index += 1) {
      const at = <usize>index << 2
      const early = load<f32>(echoes + at)
      const heardLeft = heardAt(p0, p2, p4, p6)
      const heardRight = heardAt(p1, p3, p5, p7)
      darkLeft = f32x4.add(heardLeft, f32x4.mul(damp, f32x4.sub(darkLeft, heardLeft)))
      darkRight = f32x4.add(heardRight, f32x4.mul(damp, f32x4.sub(darkRight, heardRight)))
      const wetLeft = sum(darkLeft)
      const wetRight = sum(darkRight)
      // A room that answers the bass turns to mud.
      low += rumble * (early - low)
      const input = f32x4.splat((early - low) * 0.3)
      // A Householder mix: every line hears all others, and no energy is gained.
      const share = f32x4.splat(0.25 * (wetLeft + wetRight))
      const backLeft = f32x4.add(input, f32x4.mul(feed, f32x4.sub(darkLeft, share)))
      const backRight = f32x4.add(input, f32x4.mul(feed, f32x4.sub(darkRight, share)))
      store<f32>(p0, f32x4.extract_lane(backLeft, 0))
      store<f32>(p2, f32x4.extract_lane(backLeft, 1))
      store<f32>(p4, f32x4.extract_lane(backLeft, 2))
      store<f32>(p6, f32x4.extract_lane(backLeft, 3))
      store<f32>(p1, f32x4.extract_lane(backRight, 0))
      store<f32>(p3, f32x4.extract_lane(backRight, 1))
      store<f32>(p5, f32x4.extract_lane(backRight, 2))
      store<f32>(p7, f32x4.extract_lane(backRight, 3))
      store<f32>(left + at, load<f32>(left + at) + (wetLeft + early * 0.35) * amount)
      store<f32>(right + at, load<f32>(right + at) + (wetRight - early * 0.1) * amount)
      p0 += 4
      p1 += 4
      p2 += 4
      p3 += 4
      p4 += 4
      p5 += 4
      p6 += 4
      p7 += 4
    }
    for (let line = 0; line < 8; line += 1) {
      const entry = lines + <usize>line * 12
      const place = load<i32>(entry + 8) + (ready << 2)
      store<i32>(entry + 8, place == load<i32>(entry + 4) ? load<i32>(entry) : place)
    }
  }
}
