import type { Layer } from '../plan/timeline.ts'
import type { Box, Brush } from './brush.ts'
import { sans } from './fonts.ts'

export function drawWatermark(brush: Brush, layer: Extract<Layer, { kind: 'watermark' }>, box: Box): void {
  const { context, unit } = brush
  context.save()
  context.beginPath()
  context.rect(box.x, box.y, box.width, box.height)
  context.clip()
  context.translate(box.x + box.width / 2, box.y + box.height / 2)
  context.rotate(-Math.PI / 7)
  context.font = `700 ${64 * unit}px ${sans}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const stepX = context.measureText(layer.text).width + 180 * unit
  const stepY = 330 * unit
  const reach = Math.hypot(box.width, box.height) / 2
  for (let y = -reach; y <= reach; y += stepY) {
    for (let x = -reach; x <= reach; x += stepX) {
      context.fillStyle = 'rgba(0, 0, 0, 0.14)'
      context.fillText(layer.text, x + 2 * unit, y + 2 * unit)
      context.fillStyle = 'rgba(255, 255, 255, 0.24)'
      context.fillText(layer.text, x, y)
    }
  }
  context.restore()
}
