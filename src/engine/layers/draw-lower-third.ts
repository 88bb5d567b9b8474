import type { Layer } from '../plan/timeline.ts'
import { type Box, type Brush, shadeBehind, writeLines } from './brush.ts'
import { fitText, isRightToLeft } from './fit-text.ts'
import { sans } from './fonts.ts'

export function drawLowerThird(brush: Brush, layer: Extract<Layer, { kind: 'lower-third' }>, box: Box): void {
  const { context, unit } = brush
  const bar = 7 * unit
  const indent = bar + 26 * unit
  const isMirrored = isRightToLeft(layer.text)
  const inner = { ...box, x: isMirrored ? box.x : box.x + indent, width: box.width - indent }
  const name = fitText(context, layer.text, {
    style: { weight: 700, family: sans, size: 58 * unit, smallest: 28 * unit, leading: 1.16 },
    width: inner.width,
    height: box.height * (layer.subtitle ? 0.62 : 1),
  })
  const line =
    layer.subtitle &&
    fitText(context, layer.subtitle, {
      style: { weight: 450, family: sans, size: 36 * unit, smallest: 22 * unit, leading: 1.3 },
      width: inner.width,
      height: box.height * 0.38,
    })
  const height = name.lines.length * name.lineHeight + (line ? line.lines.length * line.lineHeight : 0)
  const top = box.y + box.height - height
  shadeBehind(brush, { ...box, y: top, height }, 0.5)
  context.fillStyle = layer.accent
  context.fillRect(isMirrored ? box.x + box.width - bar : box.x, top, bar, height)
  const below = writeLines(brush, name, { box: { ...inner, y: top }, align: 'left', colour: '#ffffff' })
  if (line) writeLines(brush, line, { box: { ...inner, y: below }, align: 'left', colour: '#f1ede6' })
}
