import { createCanvas } from '#platform/canvas.ts'
import type { Layer } from '#src/engine/plan/layer-plan.ts'
import { composePlates } from './compose-plates.ts'
import { calmer, groundOf } from './compose-title.ts'
import { fitText, heightOf } from './fit-text.ts'
import type { Box, Composition, Scale } from './mark.ts'
import { isRightToLeft } from './script.ts'
import { barMark } from './shapes.ts'
import { textMarks, turnsOf, widestOf } from './text-marks.ts'
import { scaled, typographies } from './typography.ts'

const measuring = createCanvas(8, 8).getContext('2d')

// A name beside a bar, at the foot of its box.
export function composeLowerThird(
  layer: Extract<Layer, { kind: 'lower-third' }>,
  box: Box,
  { unit }: Scale,
): Composition {
  const { type = 'fade', accent } = layer
  const { title: titleStyle, subtitle: lineStyle } = typographies[type]
  const [bar, indent] = [8 * unit, 36 * unit]
  const isMirrored = isRightToLeft(layer.text)
  const inner = { ...box, x: isMirrored ? box.x : box.x + indent, width: box.width - indent }
  const lineHeight = layer.subtitle === undefined ? 0 : 0.34
  const name = fitText(measuring, layer.text, {
    style: { ...scaled(titleStyle, unit), size: 100 * unit, smallest: 60 * unit },
    width: inner.width,
    height: box.height * (1 - lineHeight),
  })
  const line = fitText(measuring, layer.subtitle ?? '', {
    style: { ...scaled(lineStyle, unit), tracking: 0 },
    width: inner.width,
    height: box.height * lineHeight,
  })
  if (type === 'plates') return composePlates({ texts: [name, line], accent, isFooted: true }, box, { unit })
  const height = heightOf(name) + heightOf(line)
  const top = box.y + box.height - height
  const place = { x: inner.x, width: inner.width, align: 'left', type } as const
  const names = textMarks(name, { ...place, y: top, colour: '#ffffff', turn: 1 })
  const below = { ...place, type: calmer(type), y: top + heightOf(name), colour: '#f4f1ec', turn: turnsOf(names) }
  const edge = { x: isMirrored ? box.x + box.width - bar : box.x, y: top, width: bar, height }
  const width = indent + Math.max(widestOf(name), widestOf(line))
  return {
    marks: [
      barMark(edge, accent, { motion: type === 'fade' ? 'fade' : 'rise', turn: 0 }),
      ...names,
      ...textMarks(line, below),
    ],
    grounds: [groundOf({ box, align: 'left', width, isMirrored, top, height })],
  }
}
