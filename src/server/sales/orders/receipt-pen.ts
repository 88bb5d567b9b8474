import type PdfDocument from 'pdfkit'
import type { Outline, Spell } from './outlines.ts'

export type Sheet = InstanceType<typeof PdfDocument>
export type Face = 'plain' | 'bold'

// One text, at one place.
interface Written {
  text: string
  x: number
  y: number
  width: number
  size: number
  colour: string
  face?: Face
  align?: 'left' | 'right'
  // Else what does not fit ends in dots.
  wraps?: boolean
}

export interface Pen {
  // Whether all of it can be written.
  knows(text: string): boolean
  // Answers where it ends.
  write(written: Written): number
}

// Of Helvetica, so that both stand on the same line.
const [ascender, lineHeight] = [0.718, 1.156]

// Writes with the fonts that every reader of PDF has, and what they lack with the outlines of ours.
export function makePen(sheet: Sheet, spell: Spell): Pen {
  sheet.registerFont('plain', 'Helvetica').registerFont('bold', 'Helvetica-Bold')
  return {
    knows: (text) => isWestern(text) || text.split('\n').every((line) => spell(line) !== undefined),
    write(written) {
      if (isWestern(written.text)) return writeWestern(sheet, written)
      const lines = written.text.split('\n').flatMap((line) => breakLine(spell(line) ?? [], written))
      lines.forEach((line, index) => drawLine(sheet, line, { ...written, y: written.y + index * heightOf(written) }))
      return written.y + lines.length * heightOf(written)
    },
  }
}

const isWestern = (text: string): boolean =>
  /^[\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u20ac]*$/.test(text)

function writeWestern(sheet: Sheet, { text, x, y, width, size, colour, ...how }: Written): number {
  const { face = 'plain', align = 'left', wraps = false } = how
  // With a height, what does not fit ends in dots.
  const fit = wraps ? {} : { height: 1, ellipsis: true }
  sheet
    .font(face)
    .fontSize(size)
    .fillColor(colour)
    .text(text, x, y, { width, align, ...fit })
  return sheet.y
}

const heightOf = ({ size }: Written): number => size * lineHeight
const widthOf = (outlines: readonly Outline[]): number => outlines.reduce((sum, { width }) => sum + width, 0)

function breakLine(outlines: Outline[], { width, size, wraps = false }: Written): Outline[][] {
  const room = width / size
  if (widthOf(outlines) <= room) return [outlines]
  if (!wraps) return [cut(outlines, room)]
  const lines: Outline[][] = [[]]
  for (const word of wordsIn(outlines)) {
    const line = lines.at(-1) ?? []
    if (line.length > 0 && widthOf(line) + widthOf(word) > room) lines.push(word)
    else line.push(...word)
  }
  return lines.map((line) => cut(line, room))
}

// Each with the space behind it.
function wordsIn(outlines: readonly Outline[]): Outline[][] {
  const words: Outline[][] = [[]]
  for (const outline of outlines) {
    words.at(-1)?.push(outline)
    if (outline.letter === ' ') words.push([])
  }
  return words
}

function cut(outlines: Outline[], room: number): Outline[] {
  let used = 0
  return outlines.filter(({ width }) => {
    used += width
    return used <= room
  })
}

function drawLine(sheet: Sheet, outlines: readonly Outline[], written: Written): void {
  const { x, y, width, size, colour, face = 'plain', align = 'left' } = written
  let at = align === 'right' ? x + width - widthOf(outlines) * size : x
  for (const { path, scale, width: advance } of outlines) {
    if (path) {
      sheet
        .save()
        .translate(at, y + ascender * size)
        .scale(size * scale, -size * scale)
        .path(path)
      if (face === 'bold') sheet.lineWidth(0.04 / scale).fillAndStroke(colour, colour)
      else sheet.fill(colour)
      sheet.restore()
    }
    at += advance * size
  }
}
