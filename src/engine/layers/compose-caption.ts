import { createCanvas } from '#platform/canvas.ts'
import { ink } from '#src/engine/plan/contrast.ts'
import { alignments, type Layer } from '#src/engine/plan/layer-plan.ts'
import { composePlates } from './compose-plates.ts'
import { groundOf } from './compose-title.ts'
import { fitText, heightOf } from './fit-text.ts'
import type { Box, Composition, Scale } from './mark.ts'
import { isRightToLeft } from './script.ts'
import { textMarks, widestOf } from './text-marks.ts'
import { scaled, typographies } from './typography.ts'

const measuring = createCanvas(8, 8).getContext('2d')

// Stands at the foot of its box.
export function composeCaption(layer: Extract<Layer, { kind: 'caption' }>, box: Box, { unit }: Scale): Composition {
  const { type = 'fade', accent = ink } = layer
  const { caption } = typographies[type]
  const align = alignments[type]
  const padding = type === 'plates' ? caption.size * 0.6 * unit : 0
  const text = fitText(measuring, layer.text, {
    style: scaled(caption, unit),
    width: box.width - padding,
    height: box.height,
  })
  if (type === 'plates') return composePlates({ texts: [text], accent, isFooted: true }, box, { unit })
  const height = heightOf(text)
  const top = box.y + box.height - height
  const place = { x: box.x, y: top, width: box.width, align, type, colour: '#ffffff', turn: 0 }
  const ground = { box, align, width: widestOf(text), isMirrored: isRightToLeft(layer.text), top, height }
  return { marks: textMarks(text, place), grounds: [groundOf(ground)] }
}
