// A picture in the kernel's memory: planar I420, luma first, sides even.

import type { Rect } from '#src/engine/geometry/rect.ts'
import type { Kernel, Pointer } from './kernel/load-kernel.ts'

export interface Picture {
  pointer: Pointer
  width: number
  height: number
}

// A prepared picture may hold only the part of its source that the camera visits.
export interface PreparedPicture extends Picture {
  region: Rect
}

export const wholeRegion: Rect = { x: 0, y: 0, width: 1, height: 1 }

export const pictureBytes = (width: number, height: number): number => (width * height * 3) / 2

export function allocatePicture(kernel: Kernel, width: number, height: number): Picture {
  return { pointer: kernel.allocate(pictureBytes(width, height)), width, height }
}

export interface Plane {
  pointer: Pointer
  width: number
  height: number
}

export function planesOf({ pointer, width, height }: Picture): [Plane, Plane, Plane] {
  const half = { width: width / 2, height: height / 2 }
  const luma = width * height
  return [
    { pointer, width, height },
    { pointer: pointer + luma, ...half },
    { pointer: pointer + luma + luma / 4, ...half },
  ]
}
