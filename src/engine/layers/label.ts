// A dark plate with clean edges behind a caption: on a white wall or sky, a soft shadow would look like dirt.

import { createCanvas } from '#platform/canvas.ts'
import type { Kernel } from '#src/engine/sample/kernel/load-kernel.ts'
import type { Box } from './mark.ts'
import { makeSprite, type Sprite } from './sprite.ts'

const padding = { x: 28, y: 12 }
const radius = 12
const colour = 'rgba(18, 16, 14, 0.88)'

export function makeLabel(kernel: Kernel, { x, y, width, height }: Box, unit: number): Sprite {
  const [left, top] = [x - padding.x * unit, y - padding.y * unit]
  const corner = { x: Math.floor(left / 2) * 2, y: Math.floor(top / 2) * 2 }
  const plate = { width: width + 2 * padding.x * unit, height: height + 2 * padding.y * unit }
  const size = { width: evenOver(left - corner.x + plate.width), height: evenOver(top - corner.y + plate.height) }
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  context.fillStyle = colour
  context.beginPath()
  context.roundRect(left - corner.x, top - corner.y, plate.width, plate.height, radius * unit)
  context.fill()
  return makeSprite(kernel, { rgba: context.getImageData(0, 0, size.width, size.height).data, ...corner, ...size })
}

const evenOver = (length: number): number => Math.ceil(length / 2) * 2
