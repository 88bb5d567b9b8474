import { createCanvas } from '#platform/canvas.ts'
import { alignments, type Layer, type TypeName } from '#src/engine/plan/layer-plan.ts'
import { fitText, heightOf } from './fit-text.ts'
import type { Box, Composition, MarkMotion, Scale } from './mark.ts'
import { composePlates } from './compose-plates.ts'
import { isRightToLeft } from './script.ts'
import { barMark } from './shapes.ts'
import { textMarks, turnsOf, widestOf } from './text-marks.ts'
import { scaled, typographies } from './typography.ts'

const measuring = createCanvas(8, 8).getContext('2d')

export function composeTitle(layer: Extract<Layer, { kind: 'title' }>, box: Box, { unit }: Scale): Composition {
  const { type = 'fade', accent } = layer
  const { title: titleStyle, subtitle: lineStyle } = typographies[type]
  const align = alignments[type]
  const gap = 34 * unit
  const style = scaled(lineStyle, unit)
  const subtitle = fitText(measuring, layer.subtitle ?? '', {
    style,
    width: box.width * 0.94,
    height: style.smallest * style.leading * 3.05,
  })
  const title = fitText(measuring, layer.text, {
    style: scaled(titleStyle, unit),
    width: box.width - (type === 'plates' ? titleStyle.size * 0.6 * unit : 0),
    height: box.height - gap * 2 - heightOf(subtitle),
  })
  if (type === 'plates') return composePlates({ texts: [title, subtitle], accent }, box, { unit })
  const height = heightOf(title) + gap * 2 + heightOf(subtitle)
  const top = box.y + Math.max(0, (box.height - height) / 2)
  const place = { x: box.x, width: box.width, align, type }
  const name = textMarks(title, { ...place, y: top, colour: '#ffffff', turn: 0 })
  const ruleTop = top + heightOf(title) + gap - 2 * unit
  const turn = turnsOf(name)
  const isMirrored = isRightToLeft(layer.text)
  const rule = barMark(ruleBox({ box, align, y: ruleTop, unit, isMirrored }), accent, {
    motion: ruleMotion(type),
    turn: Math.max(1, turn - 1),
    isMirrored,
  })
  const line = { ...place, y: ruleTop + gap, colour: '#f4f1ec', turn: turn + 1, type: calmer(type) }
  const width = Math.max(widestOf(title), widestOf(subtitle))
  return {
    marks: [...name, rule, ...textMarks(subtitle, line)],
    grounds: [groundOf({ box, align, width, isMirrored, top, height })],
  }
}

const ruleMotion = (type: TypeName): MarkMotion =>
  type === 'fade' ? 'fade' : alignments[type] === 'center' ? 'grow' : 'wipe'

// The line below the name does not compete with it.
export const calmer = <Type extends string>(type: Type): Type | 'lines' => (type === 'words' ? 'lines' : type)

interface RuleNeeds {
  box: Box
  align: 'left' | 'center'
  y: number
  unit: number
  isMirrored: boolean
}

function ruleBox({ box, align, y, unit, isMirrored }: RuleNeeds): Box {
  const [width, height] = [132 * unit, Math.max(2, 4 * unit)]
  const left = align === 'center' ? (box.width - width) / 2 : isMirrored ? box.width - width : 0
  return { x: box.x + left, y, width, height }
}

interface GroundNeeds {
  box: Box
  align: 'left' | 'center'
  width: number
  isMirrored: boolean
  top: number
  height: number
}

// Where the words really are.
export function groundOf({ box, align, width, isMirrored, top, height }: GroundNeeds): Box {
  const left = align === 'center' ? (box.width - width) / 2 : isMirrored ? box.width - width : 0
  return { x: box.x + left, y: top, width, height }
}
