const zeroCrossings = 16

// Windowed sinc with its cutoff just below the lower of both limits: clean, for recordings that are packed once. Both rates
// share a large divisor, so the places between two samples repeat and their weights are made once.
export function resample(samples: Float32Array, fromRate: number, toRate: number): Float32Array {
  const divisor = greatestDivisor(fromRate, toRate)
  const [forward, phases] = [fromRate / divisor, toRate / divisor]
  const cutoff = 0.94 * Math.min(1, toRate / fromRate)
  const half = Math.ceil(zeroCrossings / cutoff)
  const weights = Array.from({ length: phases }, (_, phase) => makeWeights((phase * forward) / phases, cutoff, half))
  // With silence around it, every weight has a sample: one look beyond the ends would make all of them slower.
  const padded = new Float32Array(samples.length + 2 * half)
  padded.set(samples, half)
  const out = new Float32Array(Math.floor((samples.length * toRate) / fromRate))
  for (let index = 0; index < out.length; index += 1) {
    const first = Math.floor((index * forward) / phases) + 1
    const taps = weights[index % phases] ?? new Float64Array(0)
    let sum = 0
    for (let tap = 0; tap < taps.length; tap += 1) sum += (padded[first + tap] ?? 0) * (taps[tap] ?? 0)
    out[index] = sum
  }
  return out
}

function makeWeights(place: number, cutoff: number, half: number): Float64Array {
  const fraction = place - Math.floor(place)
  return Float64Array.from({ length: 2 * half }, (_, tap) => {
    const distance = tap - half + 1 - fraction
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / half)
    const phase = Math.PI * distance * cutoff
    return (Math.abs(phase) < 1e-9 ? cutoff : (cutoff * Math.sin(phase)) / phase) * window
  })
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other)
