// A drawing ready to be laid over a frame: for each plane what it adds and how much of the frame it keeps.

import type { Kernel, Pointer } from '#src/engine/sample/kernel/load-kernel.ts'
import { type Picture, planesOf } from '#src/engine/sample/picture.ts'
import type { Sampler } from '#src/engine/sample/sample-picture.ts'

interface SpritePlane {
  add: Pointer
  keep: Pointer
  stride: number
}

export interface Sprite {
  x: number
  y: number
  width: number
  height: number
  planes: [SpritePlane, SpritePlane, SpritePlane]
  release: () => void
}

export interface Pixels {
  // Straight (not premultiplied) RGBA.
  rgba: Uint8Array | Uint8ClampedArray
  x: number
  y: number
  width: number
  height: number
}

export function makeSprite(kernel: Kernel, pixels: Pixels): Sprite {
  const inked = trimRows(pixels)
  const sprite = allocateSprite(kernel, inked)
  fillPlanes(kernel.bytes(sprite.planes[0].add, spriteBytes(inked)), inked)
  return sprite
}

// Blending costs by area, and a drawing rarely fills its canvas.
function trimRows(pixels: Pixels): Pixels {
  const { rgba, width, height } = pixels
  const isInked = (row: number): boolean => {
    for (let at = row * width * 4 + 3; at < (row + 1) * width * 4; at += 4) if (rgba[at] !== 0) return true
    return false
  }
  let [top, bottom] = [0, height]
  while (bottom - top > 2 && !isInked(top) && !isInked(top + 1)) top += 2
  while (bottom - top > 2 && !isInked(bottom - 1) && !isInked(bottom - 2)) bottom -= 2
  return {
    ...pixels,
    rgba: rgba.subarray(top * width * 4, bottom * width * 4),
    y: pixels.y + top,
    height: bottom - top,
  }
}

const spriteBytes = ({ width, height }: Pick<Sprite, 'width' | 'height'>): number => (width * height * 11) / 4

// One block: luma to add, luma to keep, chroma to keep, U to add, V to add.
export function allocateSprite(
  kernel: Kernel,
  { x, y, width, height }: Pick<Sprite, 'x' | 'y' | 'width' | 'height'>,
): Sprite {
  const luma = width * height
  const chroma = luma / 4
  const block = kernel.allocate(spriteBytes({ width, height }))
  const chromaKeep = block + 2 * luma
  return {
    x,
    y,
    width,
    height,
    planes: [
      { add: block, keep: block + luma, stride: width },
      { add: chromaKeep + chroma, keep: chromaKeep, stride: width / 2 },
      { add: chromaKeep + 2 * chroma, keep: chromaKeep, stride: width / 2 },
    ],
    release: () => kernel.release(block),
  }
}

// The same drawing `scale` times as large, its canvas's corner at `corner`: for soft shapes that are drawn small.
export function enlargeSprite(
  { kernel, sampler }: { kernel: Kernel; sampler: Sampler },
  small: Sprite,
  { scale, corner }: { scale: number; corner: { x: number; y: number } },
): Sprite {
  const place = {
    x: corner.x + small.x * scale,
    y: corner.y + small.y * scale,
    width: small.width * scale,
    height: small.height * scale,
  }
  const large = allocateSprite(kernel, place)
  const enlarge = (from: Pointer, to: Pointer, half: 1 | 2): void =>
    sampler.enlarge(
      { pointer: from, width: small.width / half, height: small.height / half },
      { pointer: to, width: place.width / half, height: place.height / half },
    )
  enlarge(small.planes[0].keep, large.planes[0].keep, 1)
  enlarge(small.planes[1].keep, large.planes[1].keep, 2)
  for (const [index, plane] of small.planes.entries()) {
    enlarge(plane.add, large.planes[index as 0 | 1 | 2].add, index === 0 ? 1 : 2)
  }
  return large
}

export interface SpritePlace {
  sprite: Sprite
  // 0..1.
  opacity: number
  shiftX?: number
  shiftY?: number
  // Only what is inside this part of the frame is drawn.
  window?: Pick<Sprite, 'x' | 'y' | 'width' | 'height'>
}

// A shifted sprite may hang out of the frame or its window. Chroma keeps to its own coarser steps.
export function drawSprite(kernel: Kernel, frame: Picture, place: SpritePlace): void {
  const { sprite, opacity, shiftX = 0, shiftY = 0, window = { x: 0, y: 0, ...sizeOf(frame) } } = place
  for (const [index, plane] of planesOf(frame).entries()) {
    const scale = index === 0 ? 1 : 2
    const { add, keep, stride } = sprite.planes[index as 0 | 1 | 2]
    const left = Math.round((sprite.x + shiftX) / scale)
    const top = Math.round((sprite.y + shiftY) / scale)
    const x = Math.max(0, left, Math.round(window.x / scale))
    const y = Math.max(0, top, Math.round(window.y / scale))
    const right = Math.min(plane.width, left + sprite.width / scale, Math.round((window.x + window.width) / scale))
    const bottom = Math.min(plane.height, top + sprite.height / scale, Math.round((window.y + window.height) / scale))
    if (right <= x || bottom <= y) continue
    const skipped = (y - top) * stride + (x - left)
    kernel.overlay(
      plane.pointer + y * plane.width + x,
      plane.width,
      add + skipped,
      keep + skipped,
      stride,
      right - x,
      bottom - y,
      Math.round(opacity * 256),
    )
  }
}

const sizeOf = ({ width, height }: Picture): Pick<Sprite, 'width' | 'height'> => ({ width, height })

// Four pixels at a time, which share one of chroma. Most of a drawing is empty, so that case is the quick one.
function fillPlanes(bytes: Uint8Array, { rgba, width, height }: Pixels): void {
  const luma = width * height
  const words = new Uint32Array(rgba.buffer, rgba.byteOffset, luma)
  bytes.fill(0, 0, luma).fill(255, luma, (9 * luma) / 4)
  bytes.fill(0, (9 * luma) / 4)
  for (let top = 0, chroma = 0; top < luma; top += 2 * width) {
    for (let left = top; left < top + width; left += 2, chroma++) {
      const below = left + width
      if (((words[left] ?? 0) | (words[left + 1] ?? 0) | (words[below] ?? 0) | (words[below + 1] ?? 0)) === 0) continue
      let [alpha, u, v] = [0, 0, 0]
      for (const index of [left, left + 1, below, below + 1]) {
        const share = rgba[index * 4 + 3] ?? 0
        const colour = toYuv(rgba, index * 4)
        bytes[index] = Math.round((colour.y * share) / 255)
        bytes[luma + index] = 255 - share
        alpha += share / 4
        u += (colour.u * share) / 1020
        v += (colour.v * share) / 1020
      }
      bytes[2 * luma + chroma] = Math.round(255 - alpha)
      bytes[(9 * luma) / 4 + chroma] = Math.round(u)
      bytes[(10 * luma) / 4 + chroma] = Math.round(v)
    }
  }
}

export function toYuv(rgba: ArrayLike<number>, at: number): { y: number; u: number; v: number } {
  const [r, g, b] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0]
  return {
    y: 16 + 0.1826 * r + 0.6142 * g + 0.062 * b,
    u: 128 - 0.1006 * r - 0.3386 * g + 0.4392 * b,
    v: 128 + 0.4392 * r - 0.3989 * g - 0.0403 * b,
  }
}
