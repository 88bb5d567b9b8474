import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawPhoto, makeTestFolder, makeTimeline, photoShot } from '#test/engine/small-film.ts'
import { chooseCodec } from '#src/engine/encode/choose-codec.ts'
import type { Shot, Treatment } from '#src/engine/plan/timeline.ts'
import { loadKernel } from '#src/engine/sample/kernel/load-kernel.ts'
import { allocatePicture, type Picture } from '#src/engine/sample/picture.ts'
import { makeSampler } from '#src/engine/sample/sample-picture.ts'
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

test('the panes of a split frame come one after the other, with a dark line between them', async () => {
  const panes = [
    { pane: { x: 0, y: 0, width: 1, height: 156 / height }, shot: still(pizza) },
    { pane: { x: 0, y: 164 / height, width: 1, height: 156 / height }, shot: still(pizza), delay: 10 },
  ]
  const early = await drawRows({ kind: 'split', panes }, 5)
  expect(meanOf(early[80] ?? [])).toBeGreaterThan(30)
  expect(meanOf(early[240] ?? [])).toBe(20)
  const late = await drawRows({ kind: 'split', panes }, 12)
  expect(meanOf(late[240] ?? [])).toBeGreaterThan(30)
  expect(meanOf(late[160] ?? [])).toBe(20)
})

test('beside the photo of an end card there is nothing but its ground, and the photo is sharp', async () => {
  const folder = await makeTestFolder()
  const path = await drawPhoto(join(folder.path, 'drawn.jpg'))
  const pane = { x: 0, y: 0, width: 1, height: 0.5 }
  const rows = await drawRows({ kind: 'end-card', ground: '#f6efe6', pane, shot: photoShot(path) })
  const below = rows.slice(height / 2 + 1)
  expect(new Set(below.flat()).size).toBe(1)
  expect(below[0]?.[0]).toBeGreaterThan(200)
  expect(new Set(rows.slice(0, height / 2).flat()).size).toBeGreaterThan(40)
  await folder.remove()
})

async function drawRows(treatment: Treatment, frame = 0): Promise<number[][]> {
  const kernel = loadKernel()
  const timeline = makeTimeline([{ frames: 30, transition: { kind: 'cut' }, treatment }])
  const [clip] = timeline.clips
  if (!clip) throw new Error('The film has no clip.')
  const photos = makePhotoShelf([timeline])
  const tools = { kernel, sampler: makeSampler(kernel), photos, codec: chooseCodec(undefined), timeline }
  const target: Picture = allocatePicture(kernel, width, height)
  const drawable = await loadClip(tools, clip, 30)
  await drawable.draw(target, frame)
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
