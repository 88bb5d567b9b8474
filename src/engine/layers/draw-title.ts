import type { Layer } from '../plan/timeline.ts'
import { type Box, type Brush, drawRule, shadeBehind, writeLines } from './brush.ts'
import { fitText } from './fit-text.ts'
import { sans, serif } from './fonts.ts'

export function drawTitle(brush: Brush, layer: Extract<Layer, { kind: 'title' }>, box: Box): void {
  const { context, unit } = brush
  const title = fitText(context, layer.text, {
    style: { weight: 500, family: serif, size: 124 * unit, smallest: 44 * unit, leading: 1.06 },
    width: box.width,
    height: box.height * (layer.subtitle ? 0.7 : 1),
  })
  const subtitle =
    layer.subtitle &&
    fitText(context, layer.subtitle.toUpperCase(), {
      style: { weight: 600, family: sans, size: 32 * unit, smallest: 20 * unit, leading: 1.4 },
      width: box.width * 0.86,
      height: box.height * 0.18,
    })
  const gap = 40 * unit
  const titleHeight = title.lines.length * title.lineHeight
  const height = titleHeight + (subtitle ? gap * 2 + subtitle.lines.length * subtitle.lineHeight : 0)
  const top = box.y + (box.height - height) / 2
  shadeBehind(brush, { ...box, y: top, height }, 0.55)
  const below = writeLines(brush, title, { box: { ...box, y: top }, align: 'center', colour: '#ffffff' })
  if (!subtitle) return
  drawRule(brush, { x: box.x + box.width / 2, y: below + gap }, layer.accent)
  writeLines(brush, subtitle, {
    box: { ...box, y: below + gap * 2 },
    align: 'center',
    colour: '#f4f1ec',
    tracking: 5 * unit,
  })
}
