import { expect, test } from 'vitest'
import { seededRandom } from '#src/engine/seeded-random.ts'
import { renderStroke, type Stroke } from '#src/engine/audio/play/render-stroke.ts'
import { makeBus, soundKernel, soundOf } from './sound-kernel.ts'

const plain: Stroke = {
  from: 100,
  skip: 0,
  speed: 0.7,
  loop: undefined,
  holdSamples: 4001,
  attackSamples: 1,
  releaseSamples: 500,
  decaySamples: undefined,
  smoothing: 1,
  left: 1,
  right: 0.5,
}

// A stroke on a wave of 200 samples a turn.
function play(stroke: Partial<Stroke>, samples = 8000) {
  const kernel = soundKernel()
  const wave = kernel.allocate(samples * 4)
  kernel.floats(wave, samples).set(Float32Array.from({ length: samples }, (_, at) => waveAt(at)))
  const bus = makeBus(10_000)
  renderStroke(bus, { channels: [wave], samples }, { ...plain, ...stroke })
  return soundOf(bus)
}

const waveAt = (place: number): number => Math.sin((2 * Math.PI * place) / 200)

test('a stroke follows its recording at its own speed and level', () => {
  const { left, right } = play({})
  expect(Math.max(...left.subarray(0, 100))).toBe(0)
  for (const at of [10, 1001, 3998]) {
    expect(left[100 + at]).toBeCloseTo(waveAt(1 + at * 0.7), 4)
    expect(right[100 + at]).toBeCloseTo(waveAt(1 + at * 0.7) / 2, 4)
  }
})

test('a held note goes round as long as it is held', () => {
  const { left } = play({ speed: 1, loop: { from: 200, until: 600 } }, 700)
  for (const at of [500, 1500, 3900]) expect(left[100 + at]).toBeCloseTo(waveAt(1 + at), 4)
})

test('a stroke begins, changes and ends without a step, wherever its stages meet', () => {
  const random = seededRandom(8)
  for (let round = 0; round < 20; round += 1) {
    const { left } = play({
      holdSamples: Math.round(random.between(50, 9000)),
      attackSamples: random.between(40, 300),
      releaseSamples: random.between(40, 900),
      decaySamples: random.between(500, 3000),
      smoothing: random.between(0.05, 1),
      speed: random.between(0.5, 1.5),
    })
    const steps = left.map((value, at) => Math.abs(value - (left[at - 1] ?? 0)))
    expect(Math.max(...steps)).toBeLessThan(0.06)
  }
})
