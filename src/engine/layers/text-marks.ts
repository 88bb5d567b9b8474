import { createCanvas } from '#platform/canvas.ts'
import type { Context2d } from '#src/engine/platform/port.ts'
import type { TypeName } from '#src/engine/plan/layer-plan.ts'
import { type FittedText, useFont } from './fit-text.ts'
import type { Box, Mark } from './mark.ts'
import { hasSeparateLetters, isRightToLeft, isSplittable } from './script.ts'

export interface TextPlace {
  // Its top, its left edge and the width it is aligned in.
  x: number
  y: number
  width: number
  align: 'left' | 'center'
  colour: string
  type: TypeName
  turn: number
}

const measuring = createCanvas(8, 8).getContext('2d')

// One mark a line, or a word where words move one by one.
export function textMarks(text: FittedText, place: TextPlace): Mark[] {
  let { turn } = place
  return text.lines.flatMap((line, index) => {
    const spot = lineSpot(text, line, { place, index })
    const parts = place.type === 'words' && isSplittable(line) ? splitWords(text, line, spot) : [{ ...spot, line }]
    return parts.map((part) => textMark(text, part, { ...place, turn: turn++ }))
  })
}

export const widthOf = (text: FittedText, line: string): number => {
  useFont(measuring, text)
  return Math.max(0, measuring.measureText(line).width - text.tracking)
}

export const widestOf = (text: FittedText): number => Math.max(0, ...text.lines.map((line) => widthOf(text, line)))

// How many turns a text takes.
export const turnsOf = (marks: readonly Mark[]): number => Math.max(0, ...marks.map(({ turn }) => turn + 1))

interface Spot {
  // Left edge of the line and its baseline.
  x: number
  baseline: number
  width: number
}

function lineSpot(text: FittedText, line: string, { place, index }: { place: TextPlace; index: number }): Spot {
  const width = widthOf(text, line)
  const isRight = place.align === 'left' && isRightToLeft(line)
  const room = place.width - width
  const x = place.x + (place.align === 'center' ? room / 2 : isRight ? room : 0)
  // Capitals stand in the middle of their line.
  return { x, width, baseline: place.y + (index + 0.5) * text.lineHeight + text.size * 0.35 }
}

function splitWords(text: FittedText, line: string, { x, width, baseline }: Spot): (Spot & { line: string })[] {
  let before = ''
  return line.split(' ').map((word) => {
    const offset = widthOf(text, before) + (before ? text.tracking : 0)
    before += `${word} `
    const own = widthOf(text, word)
    return { line: word, baseline, width: own, x: isRightToLeft(line) ? x + width - offset - own : x + offset }
  })
}

const widestSpread = 0.26

function textMark(text: FittedText, { line, ...spot }: Spot & { line: string }, place: TextPlace): Mark {
  const isTracked = place.type === 'track' && hasSeparateLetters(line)
  const draw = (context: Context2d, spread: number): void => {
    const tracking = text.tracking + (isTracked ? spread * widestSpread * text.size : 0)
    useFont(context, { ...text, tracking })
    context.fillStyle = place.colour
    context.textBaseline = 'alphabetic'
    context.textAlign = 'left'
    context.direction = isRightToLeft(line) ? 'rtl' : 'ltr'
    const grown = (tracking - text.tracking) * (Array.from(line).length - 1)
    context.fillText(line, spot.x - (place.align === 'center' ? grown / 2 : 0), spot.baseline)
    context.letterSpacing = '0px'
  }
  const box = inkBox(text, line, spot)
  const reach = isTracked ? widestSpread * text.size * Array.from(line).length : 0
  return {
    box: { ...box, x: box.x - reach / 2, width: box.width + reach },
    paint: draw,
    motion: place.type === 'fade' ? 'fade' : isTracked ? 'track' : place.type === 'track' ? 'fade' : 'rise',
    turn: place.turn,
  }
}

// Some letters reach far beyond their line; none may be cut.
function inkBox(text: FittedText, line: string, { x, baseline, width }: Spot): Box {
  useFont(measuring, text)
  const { actualBoundingBoxAscent, actualBoundingBoxDescent } = measuring.measureText(line)
  const above = Math.max(text.size * 0.8, actualBoundingBoxAscent) + 2
  const below = Math.max(text.size * 0.26, actualBoundingBoxDescent) + 2
  const side = text.size * 0.14
  return { x: x - side, y: baseline - above, width: width + 2 * side, height: above + below }
}
