import { expect, test } from 'vitest'
import { makeTimeline, photoShot } from '#test/engine/small-film.ts'
import { chooseCodec } from '../encode/choose-codec.ts'
import type { Shot, Treatment } from '../plan/timeline.ts'
import { loadKernel } from '../sample/kernel/load-kernel.ts'
import { allocatePicture, type Picture } from '../sample/picture.ts'
import { makeSampler } from '../sample/sample-picture.ts'
import { loadClip } from './load-clip.ts'
import { makePhotoShelf } from './photo-shelf.ts'

const [width, height] = [180, 320]
const pizza = 'test/engine/photos/pizza.jpg'
const whole = { x: 0, y: 0, width: 1, height: 1 }
const still = (path: string): Shot => ({
  ...photoShot(path),
  camera: { keyframes: [{ at: 0, crop: whole }], easing: 'linear' },
})

test('a wide photo in a tall frame goes on beyond its edges, without a seam and without a bar', async () => {
  const pane = { x: 0, y: 92 / height, width: 1, height: 136 / height }
  const rows = await drawRows({ kind: 'extension', pane, shot: still(pizza) })
  for (const edge of [92, 92 + 136]) {
    for (let row = edge - 4; row < edge + 4; row += 1) expect(stepAt(rows, row)).toBeLessThan(6)
  }
  expect(Math.min(...rows.map(meanOf))).toBeGreaterThan(24)
})

test('between two pictures that share a frame runs a dark line, and only there', async () => {
  const panes = [
    { pane: { x: 0, y: 20 / height, width: 1, height: 136 / height }, shot: still(pizza) },
    { pane: { x: 0, y: 160 / height, width: 1, height: 136 / height }, shot: still('test/engine/photos/suite.jpg') },
  ]
  const rows = await drawRows({ kind: 'split', panes })
  const line = meanOf(rows[157] ?? [])
  expect(line).toBeLessThan(meanOf(rows[152] ?? []) * 0.7)
  expect(line).toBeLessThan(meanOf(rows[163] ?? []) * 0.7)
  expect(stepAt(rows, 20)).toBeLessThan(6)
  expect(stepAt(rows, 296)).toBeLessThan(6)
})

async function drawRows(treatment: Treatment): Promise<number[][]> {
  const kernel = loadKernel()
  const timeline = makeTimeline([{ frames: 30, transition: { kind: 'cut' }, treatment }])
  const [clip] = timeline.clips
  if (!clip) throw new Error('The film has no clip.')
  const photos = makePhotoShelf([timeline])
  const tools = { kernel, sampler: makeSampler(kernel), photos, codec: chooseCodec(undefined), timeline }
  const target: Picture = allocatePicture(kernel, width, height)
  const drawable = await loadClip(tools, clip, 30)
  await drawable.draw(target, 0)
  await drawable.release()
  const luma = kernel.bytes(target.pointer, width * height)
  return Array.from({ length: height }, (_, row) => [...luma.subarray(row * width, (row + 1) * width)])
}

const meanOf = (row: readonly number[]): number => row.reduce((sum, value) => sum + value, 0) / row.length

// How much a row differs from the one above it, on average.
function stepAt(rows: readonly number[][], row: number): number {
  const above = rows[row - 1] ?? []
  return meanOf((rows[row] ?? []).map((value, column) => Math.abs(value - (above[column] ?? 0))))
}
