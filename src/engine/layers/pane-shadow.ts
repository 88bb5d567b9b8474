// The soft shadow that a picture throws on the blurred one behind it; without it the two meet in a bare seam.

import { createCanvas } from '@napi-rs/canvas'
import type { Kernel } from '../sample/kernel/load-kernel.ts'
import type { Picture } from '../sample/picture.ts'
import type { PixelRect, Sampler } from '../sample/sample-picture.ts'
import { drawSprite, enlargeSprite, makeSprite } from './sprite.ts'

const drawnScale = 8
const darkness = 0.62

export function drawPaneShadows(
  { kernel, sampler }: { kernel: Kernel; sampler: Sampler },
  backdrop: Picture,
  panes: PixelRect[],
): void {
  const even = (value: number): number => Math.ceil(value / drawnScale / 2) * 2
  const [width, height] = [even(backdrop.width), even(backdrop.height)]
  const context = createCanvas(width, height).getContext('2d')
  const reach = Math.min(width, height) / 26
  context.filter = `blur(${reach}px)`
  context.fillStyle = `rgba(0, 0, 0, ${darkness})`
  for (const pane of panes) {
    context.fillRect(pane.x / drawnScale, pane.y / drawnScale, pane.width / drawnScale, pane.height / drawnScale)
  }
  const { data } = context.getImageData(0, 0, width, height)
  const small = makeSprite(kernel, { rgba: data, x: 0, y: 0, width, height })
  const shadow = enlargeSprite({ kernel, sampler }, small, { scale: drawnScale, corner: { x: 0, y: 0 } })
  drawSprite(kernel, backdrop, { sprite: shadow, opacity: 1 })
  shadow.release()
  small.release()
}
