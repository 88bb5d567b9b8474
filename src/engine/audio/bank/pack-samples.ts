// Sound in nine bits a sample: blocks of 64, each predicted from the samples before it as well as it can be, and what the
// prediction misses kept in eight bits at the block's own scale. The error stays 60 dB below a note and decays with it.

const blockSamples = 64
const blockBytes = blockSamples + 3
// A step of 1 / 2^30 is far below what 16 bits can hold.
const stepsPerOctave = 2048

export const encodedBytes = (samples: number): number => Math.ceil(samples / blockSamples) * blockBytes

export function encodeSamples(samples: Float32Array): Uint8Array {
  const bytes = new Uint8Array(encodedBytes(samples.length))
  const block = new Float64Array(blockSamples)
  let [last, before] = [0, 0]
  for (let from = 0, at = 0; from < samples.length; from += blockSamples, at += blockBytes) {
    for (let index = 0; index < blockSamples; index += 1) block[index] = samples[from + index] ?? 0
    const order = bestOrder(block, last, before)
    const exponent = exponentFor(missed(block, { order, last, before }) / 120)
    const step = stepOf(exponent)
    bytes[at] = order
    bytes[at + 1] = exponent & 255
    bytes[at + 2] = exponent >> 8
    for (let index = 0; index < blockSamples; index += 1) {
      const expected = predict(order, last, before)
      const kept = Math.max(-127, Math.min(127, Math.round(((block[index] ?? 0) - expected) / step)))
      bytes[at + 3 + index] = kept + 128
      before = last
      last = expected + kept * step
    }
  }
  return bytes
}

export function decodeSamples(bytes: Uint8Array, length: number): Float32Array {
  const samples = new Float32Array(length)
  let [last, before] = [0, 0]
  for (let from = 0, at = 0; from < length; from += blockSamples, at += blockBytes) {
    const order = bytes[at] ?? 0
    const step = stepOf((bytes[at + 1] ?? 0) | ((bytes[at + 2] ?? 0) << 8))
    const until = Math.min(blockSamples, length - from)
    for (let index = 0; index < until; index += 1) {
      const expected = order === 0 ? 0 : order === 1 ? last : 2 * last - before
      before = last
      last = expected + ((bytes[at + 3 + index] ?? 128) - 128) * step
      samples[from + index] = last
    }
  }
  return samples
}

const predict = (order: number, last: number, before: number): number =>
  order === 0 ? 0 : order === 1 ? last : 2 * last - before

const exponentFor = (step: number): number =>
  Math.max(0, Math.min(65_535, Math.floor(-Math.log2(Math.max(step, 2 ** -30)) * stepsPerOctave)))

const stepOf = (exponent: number): number => 2 ** (-exponent / stepsPerOctave)

interface Prediction {
  order: number
  last: number
  before: number
}

function missed(block: Float64Array, { order, last, before }: Prediction): number {
  let most = 0
  let [one, two] = [last, before]
  for (const value of block) {
    most = Math.max(most, Math.abs(value - predict(order, one, two)))
    two = one
    one = value
  }
  return most
}

function bestOrder(block: Float64Array, last: number, before: number): number {
  const misses = [0, 1, 2].map((order) => missed(block, { order, last, before }))
  return misses.indexOf(Math.min(...misses))
}
