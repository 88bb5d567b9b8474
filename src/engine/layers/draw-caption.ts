import type { Layer } from '../plan/timeline.ts'
import { type Box, type Brush, shadeBehind, writeLines } from './brush.ts'
import { fitText } from './fit-text.ts'
import { sans } from './fonts.ts'

// Stands at the foot of its box.
export function drawCaption(brush: Brush, layer: Extract<Layer, { kind: 'caption' }>, box: Box): void {
  const { context, unit } = brush
  const text = fitText(context, layer.text, {
    style: { weight: 600, family: sans, size: 54 * unit, smallest: 26 * unit, leading: 1.24 },
    width: box.width,
    height: box.height,
  })
  const height = text.lines.length * text.lineHeight
  context.font = text.font
  const width = Math.max(...text.lines.map((line) => context.measureText(line).width))
  const y = box.y + box.height - height
  shadeBehind(brush, { x: box.x + (box.width - width) / 2, y, width, height }, 0.5)
  writeLines(brush, text, { box: { ...box, y }, align: 'center', colour: '#ffffff' })
}
