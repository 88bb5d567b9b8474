// Magnitudes of a windowed stretch of sound; size is a power of two.
export function spectrumOf(samples: Float32Array, from: number, size: number): Float64Array {
  const real = new Float64Array(size)
  const imaginary = new Float64Array(size)
  for (let at = 0; at < size; at += 1) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size)
    real[reversed(at, size)] = (samples[from + at] ?? 0) * window
  }
  for (let length = 2; length <= size; length *= 2) {
    const angle = (-2 * Math.PI) / length
    for (let start = 0; start < size; start += length) {
      for (let pair = 0; pair < length / 2; pair += 1) {
        const [cos, sin] = [Math.cos(angle * pair), Math.sin(angle * pair)]
        const [low, high] = [start + pair, start + pair + length / 2]
        const re = real[high]! * cos - imaginary[high]! * sin
        const im = real[high]! * sin + imaginary[high]! * cos
        real[high] = real[low]! - re
        imaginary[high] = imaginary[low]! - im
        real[low]! += re
        imaginary[low]! += im
      }
    }
  }
  return Float64Array.from({ length: size / 2 }, (_, bin) => Math.hypot(real[bin]!, imaginary[bin]!) / (size / 4))
}

function reversed(index: number, size: number): number {
  let [out, rest] = [0, index]
  for (let bit = 1; bit < size; bit *= 2) {
    out = out * 2 + (rest & 1)
    rest >>= 1
  }
  return out
}
