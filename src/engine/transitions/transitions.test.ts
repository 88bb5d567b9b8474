import { expect, test } from 'vitest'
import { makeLightLeak } from '#src/engine/layers/light-leak.ts'
import type { Transition, Treatment } from '#src/engine/plan/timeline.ts'
import { loadKernel } from '#src/engine/sample/kernel/load-kernel.ts'
import { allocatePicture } from '#src/engine/sample/picture.ts'
import { makeSampler } from '#src/engine/sample/sample-picture.ts'
import { photoShot } from '#test/engine/small-film.ts'
import { chooseTransition } from './choose-transition.ts'

const [width, height] = [128, 96]
const shot = photoShot('photo.jpg')
const alone: Treatment = { kind: 'full', shot }

// Mean luma of a transition from a dark picture (40) to a light one (200), and of its left and right half.
function play(transition: Exclude<Transition, { kind: 'cut' }>, progress: number, treatment: Treatment = alone) {
  const kernel = loadKernel()
  const sampler = makeSampler(kernel)
  const [incoming, outgoing, spare] = [200, 40, 0].map((luma) => {
    const picture = allocatePicture(kernel, width, height)
    kernel
      .bytes(picture.pointer, width * height * 1.5)
      .fill(128)
      .fill(luma, 0, width * height)
    return picture
  }) as [ReturnType<typeof allocatePicture>, ReturnType<typeof allocatePicture>, ReturnType<typeof allocatePicture>]
  const lightLeak = () => makeLightLeak({ kernel, sampler }, { width, height })
  const result = chooseTransition(transition, treatment)(
    { kernel, sampler, lightLeak },
    { incoming, outgoing, spare },
    progress,
  )
  const luma = kernel.bytes(result.pointer, width * height)
  const mean = (isCounted: (x: number) => boolean): number => {
    const counted = [...luma].filter((_, index) => isCounted(index % width))
    return counted.reduce((sum, value) => sum + value, 0) / counted.length
  }
  return { all: mean(() => true), left: mean((x) => x < width / 2), right: mean((x) => x >= width / 2) }
}

const all: Exclude<Transition, { kind: 'cut' }>[] = [
  { kind: 'crossfade', frames: 12 },
  { kind: 'slide', frames: 12, direction: 'left' },
  { kind: 'slide', frames: 12, direction: 'right' },
  { kind: 'slide', frames: 12, direction: 'up' },
  { kind: 'slide', frames: 12, direction: 'down' },
  { kind: 'whip', frames: 8, direction: 'left' },
  { kind: 'whip', frames: 8, direction: 'down' },
  { kind: 'zoom', frames: 12 },
  { kind: 'panes', frames: 12 },
  { kind: 'leak', frames: 20 },
  { kind: 'dip', frames: 20, to: 'black' },
  { kind: 'dip', frames: 20, to: 'white' },
]

test.each(all)('$kind begins on the old picture and ends on the new one', (transition) => {
  expect(Math.abs(play(transition, 0.001).all - 40)).toBeLessThan(3)
  expect(Math.abs(play(transition, 0.999).all - 200)).toBeLessThan(3)
})

test('a slide to the left brings the new picture in from the right', () => {
  const { left, right } = play({ kind: 'slide', frames: 12, direction: 'left' }, 0.5)
  expect([left, right]).toEqual([40, 200])
})

test('a whip is blurred along its way', () => {
  const { left, right } = play({ kind: 'whip', frames: 8, direction: 'left' }, 0.5)
  expect(left).toBeGreaterThan(45)
  expect(right).toBeCloseTo(200, -1)
})

test('a dip passes through its colour', () => {
  expect(play({ kind: 'dip', frames: 20, to: 'black' }, 0.5).all).toBe(16)
  expect(play({ kind: 'dip', frames: 20, to: 'white' }, 0.5).all).toBe(235)
})

test('panes come in from both sides over the old picture, the first before the second', () => {
  const rows = [0, 0.5].map((y) => ({ pane: { x: 0, y, width: 1, height: 0.5 }, shot }))
  const { left, right, all: mean } = play({ kind: 'panes', frames: 12 }, 0.4, { kind: 'split', panes: rows })
  expect(left).toBeGreaterThan(right)
  expect(mean).toBeGreaterThan(60)
  expect(mean).toBeLessThan(180)
})
