// target = target + source * gain
export function add(target: usize, source: usize, count: i32, gain: f32): void {
  const gains = f32x4.splat(gain)
  const wide = count & ~3
  for (let index = 0; index < wide; index += 4) {
    const at = <usize>index << 2
    v128.store(target + at, f32x4.add(v128.load(target + at), f32x4.mul(v128.load(source + at), gains)))
  }
  for (let index = wide; index < count; index += 1) {
    const at = <usize>index << 2
    store<f32>(target + at, load<f32>(target + at) + load<f32>(source + at) * gain)
  }
}

// target = source * gains, sample by sample. Buffers are padded to 16 bytes.
export function multiply(target: usize, source: usize, gains: usize, count: i32): void {
  for (let index = 0; index < count; index += 4) {
    const at = <usize>index << 2
    v128.store(target + at, f32x4.mul(v128.load(source + at), v128.load(gains + at)))
  }
}

// More or less above one frequency and below another, each given by the weight of a one-pole filter.
export function shelve(channel: usize, count: i32, air: f32, airWeight: f32, body: f32, bodyWeight: f32): void {
  let below: f32 = 0
  let deep: f32 = 0
  for (let index = 0; index < count; index += 1) {
    const place = channel + (<usize>index << 2)
    const value = load<f32>(place)
    below += airWeight * (value - below)
    deep += bodyWeight * (value - deep)
    store<f32>(place, value + air * (value - below) + body * deep)
  }
}
