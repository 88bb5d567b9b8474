import type { Fitted, FittedLine } from './fit-lines.ts'
import { measureLine, writeLine } from './lettering.ts'
import type { Box, Entrance, Mark } from './mark.ts'
import { isRightToLeft } from './script.ts'

export type Align = 'left' | 'center' | 'right'

export interface LinePlace {
  x: number
  y: number
  width: number
  align: Align
  colour: string
  // By the place of a line among all of them.
  enter?: (index: number) => Entrance
  leave?: Mark['leave']
}

// One mark a line.
export function lineMarks({ lines, size }: Fitted, place: LinePlace): Mark[] {
  return lines.map((line, index) => {
    const x = place.x + startOf(line, place)
    const baseline = place.y + line.baseline
    const written = { lettering: line.lettering, text: line.text, size, x, baseline, colour: place.colour }
    return {
      box: inkBox(line, { x, baseline, size }),
      paint: (context) => writeLine(context, written),
      ...(place.enter && { enter: place.enter(index) }),
      ...(place.leave && { leave: place.leave }),
    }
  })
}

function startOf({ width: own }: FittedLine, { align, width }: LinePlace): number {
  const room = width - own
  return align === 'center' ? room / 2 : align === 'right' ? room : 0
}

// Where lines begin that are read in the direction of these words.
export const sideOf = (text: string): 'left' | 'right' => (isRightToLeft(text) ? 'right' : 'left')

// Some letters reach far beyond their line; none may be cut. What hangs below the line decides where it rises from.
function inkBox(
  { lettering, text, width }: FittedLine,
  { x, baseline, size }: { x: number; baseline: number; size: number },
): Box {
  const { above, below } = measureLine(lettering, text, size)
  const isUpper = lettering.casing === 'upper' && lettering.face !== 'capitals'
  const top = Math.max(above, size * 0.75) + size * 0.04
  const foot = Math.max(below + 3, size * (isUpper ? 0.025 : 0.27))
  const side = size * 0.2
  return { x: x - side, y: baseline - top, width: width + 2 * side, height: top + foot }
}
