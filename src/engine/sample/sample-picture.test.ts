import { expect, test } from 'vitest'
import { loadKernel } from './kernel/load-kernel.ts'
import { allocatePicture, type PreparedPicture, wholeRegion } from './picture.ts'
import { makeSampler, type View } from './sample-picture.ts'

const side = 256

// A bright square in the middle third; red in its right half.
function drawScene(view: Omit<View, 'pane'>): { luma: Uint8Array; red: Uint8Array } {
  const kernel = loadKernel()
  const source: PreparedPicture = { ...allocatePicture(kernel, side, side), region: wholeRegion }
  const pixels = kernel.bytes(source.pointer, side * side * 1.5).fill(16)
  pixels.fill(128, side * side)
  const isInside = (at: number, size: number): boolean => at >= size / 3 && at < (size * 2) / 3
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) if (isInside(x, side) && isInside(y, side)) pixels[y * side + x] = 235
  const half = side / 2
  for (let y = 0; y < half; y++) for (let x = half / 2; x < half; x++) pixels[side * side * 1.25 + y * half + x] = 240
  const target = allocatePicture(kernel, side, side)
  makeSampler(kernel).draw(target, source, { ...view, pane: { x: 0, y: 0, width: side, height: side } })
  const drawn = kernel.bytes(target.pointer, side * side * 1.5)
  return { luma: drawn.slice(0, side * side), red: drawn.slice(side * side * 1.25) }
}

const widthOf = (luma: Uint8Array): number =>
  luma.subarray((side / 2) * side, (side / 2 + 1) * side).reduce((sum, value) => sum + (value - 16) / 219, 0)

test('the whole picture is drawn as it is', () => {
  expect(widthOf(drawScene({ crop: wholeRegion }).luma)).toBe(85)
})

test('a crop of half the picture doubles what is in it', () => {
  const crop = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }
  expect(widthOf(drawScene({ crop }).luma)).toBeCloseTo(170, 0)
})

test('colour stays on its luma edge when the picture moves', () => {
  const { red } = drawScene({ crop: { x: 0.1, y: 0, width: 0.8, height: 0.8 } })
  const row = red.subarray((side / 4) * (side / 2), (side / 4 + 1) * (side / 2))
  const edge = row.findIndex((value) => value > 184)
  // The source's edge is at half its width: (0.5 - 0.1) / 0.8 of the frame.
  expect(edge).toBe(side / 4)
})
