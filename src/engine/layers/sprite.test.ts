import { expect, test } from 'vitest'
import { loadKernel } from '#src/engine/sample/kernel/load-kernel.ts'
import { allocatePicture } from '#src/engine/sample/picture.ts'
import { drawSprite, makeSprite } from './sprite.ts'

const [width, height] = [64, 32]

function overlayWhite({ alpha = 255, opacity = 1, shiftX = 0 } = {}): { luma: Uint8Array; chroma: Uint8Array } {
  const kernel = loadKernel()
  const frame = allocatePicture(kernel, width, height)
  kernel
    .bytes(frame.pointer, width * height * 1.5)
    .fill(90)
    .fill(35, 0, width * height)
  const rgba = new Uint8Array(22 * 8 * 4).fill(255)
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = alpha
  const sprite = makeSprite(kernel, { rgba, x: 10, y: 4, width: 22, height: 8 })
  drawSprite(kernel, frame, { sprite, opacity, shiftX })
  const bytes = kernel.bytes(frame.pointer, width * height * 1.5)
  return { luma: bytes.slice(0, width * height), chroma: bytes.slice(width * height, width * height * 1.25) }
}

const at = (luma: Uint8Array, x: number, y: number): number => luma[y * width + x] ?? 0

test('an opaque drawing replaces the frame where it stands and nothing else', () => {
  const { luma, chroma } = overlayWhite()
  expect([at(luma, 9, 5), at(luma, 10, 4), at(luma, 31, 11), at(luma, 32, 11), at(luma, 10, 12)]).toEqual([
    35, 235, 235, 35, 35,
  ])
  expect([chroma[2 * 32 + 4], chroma[2 * 32 + 5]]).toEqual([90, 128])
})

test('half an opacity and half an alpha give the same halfway tone', () => {
  expect(at(overlayWhite({ opacity: 0.5 }).luma, 12, 6)).toBeCloseTo(135, -0.5)
  expect(at(overlayWhite({ alpha: 128 }).luma, 12, 6)).toBeCloseTo(135, -0.5)
})

test('a drawing that hangs out of the frame is cut at its edge', () => {
  const { luma } = overlayWhite({ shiftX: 40 })
  expect([at(luma, 49, 6), at(luma, 50, 6), at(luma, 63, 6)]).toEqual([35, 235, 235])
  expect([at(luma, 0, 6), at(luma, 0, 7), at(luma, 12, 6)]).toEqual([35, 35, 35])
  expect(overlayWhite({ shiftX: -40 }).luma.every((value) => value === 35)).toBe(true)
})
