import { ink, inkOn, paper } from '#src/engine/plan/contrast.ts'
import { type FittedText, heightOf } from './fit-text.ts'
import type { Box, Composition, Mark, Scale } from './mark.ts'
import { isRightToLeft } from './script.ts'
import { plateMark } from './shapes.ts'
import { textMarks, widthOf } from './text-marks.ts'

// Each line on a bar of colour: the first text on the accent, the next on paper. Bars need no shade.
export function composePlates(
  { texts, accent, isFooted = false }: { texts: readonly FittedText[]; accent: string; isFooted?: boolean },
  box: Box,
  { unit }: Scale,
): Composition {
  const gap = 16 * unit
  const written = texts.filter(({ lines }) => lines.length > 0)
  const height = written.reduce((sum, text) => sum + heightOf(text), gap * (written.length - 1))
  let y = box.y + Math.max(0, isFooted ? box.height - height : (box.height - height) / 2)
  let turn = 0
  const marks: Mark[] = []
  for (const [index, text] of written.entries()) {
    const colour = index === 0 ? accent : paper
    for (const line of text.lines) {
      marks.push(...plateLine({ text, line, colour, turn }, { ...box, y }))
      y += text.lineHeight
      turn += 1
    }
    y += gap
  }
  return { marks, grounds: [] }
}

interface PlateLine {
  text: FittedText
  line: string
  colour: string
  turn: number
}

function plateLine({ text, line, colour, turn }: PlateLine, { x, y, width }: Box): Mark[] {
  const padding = text.size * 0.3
  const isMirrored = isRightToLeft(line)
  const own = Math.min(width, widthOf(text, line) + 2 * padding)
  const plate = { x: isMirrored ? x + width - own : x, y: y + 1, width: own, height: text.lineHeight - 2 }
  const place = { x: plate.x + padding, y, width: own - 2 * padding, align: 'center', type: 'plates' } as const
  return [
    plateMark(plate, { colour, radius: text.size * 0.06 }, { motion: 'wipe', turn, isMirrored }),
    ...textMarks(
      { ...text, lines: [line] },
      { ...place, colour: colour === paper ? ink : inkOn(colour), turn: turn + 1 },
    ),
  ]
}
