import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import type PdfDocument from 'pdfkit'
import { z } from 'zod'
import { type FontSlice, readSlices } from '#src/kit/font-slices.ts'

// A letter as a shape, for a PDF: the fonts that every reader has hold those of Western Europe alone, and the files of
// ours cannot be put into one. Its width is that at a size of 1.
interface Outline {
  letter: string
  // As in SVG, but upside down, and to be scaled.
  path: string
  scale: number
  width: number
}

// Undefined where our fonts lack a letter, or where letters change with their neighbours: such writing needs more.
type Spell = (text: string) => Outline[] | undefined

const require = createRequire(import.meta.url)

// Letter by letter, from left to right.
const isPlain =
  /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hangul}\p{sc=Common}]*$/u
const packages = ['noto-sans', 'noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc', 'noto-sans-tc']

export async function openOutlines(): Promise<Spell> {
  const { create } = await import('fontkit')
  const fonts = new Map<string, Font>()
  const fontOf = (file: string): Font => {
    const font = fonts.get(file) ?? (create(readFileSync(require.resolve(file))) as Font)
    fonts.set(file, font)
    return font
  }
  const outline = (letter: string): Outline | undefined => {
    const code = letter.codePointAt(0) ?? 0
    const file = fileWith(code)
    if (!file) return undefined
    const font = fontOf(file)
    const { id, path, advanceWidth } = font.glyphForCodePoint(code)
    const scale = 1 / font.unitsPerEm
    return id === 0 ? undefined : { letter, path: path.toSVG(), scale, width: advanceWidth * scale }
  }
  return (text) => {
    if (!isPlain.test(text)) return undefined
    const outlines = Array.from(text.normalize('NFC'), outline)
    return outlines.every((one) => one !== undefined) ? outlines : undefined
  }
}

function fileWith(code: number): string | undefined {
  for (const name of packages) {
    const slice = slicesOf(name).find(({ ranges }) => ranges.some(([from, until]) => code >= from && code <= until))
    if (slice) return `@fontsource-variable/${name}/files/${name}-${slice.name}-wght-normal.woff2`
  }
  return undefined
}

const known = new Map<string, FontSlice[]>()
const listSchema = z.record(z.string(), z.string())

function slicesOf(name: string): FontSlice[] {
  const path = () => require.resolve(`@fontsource-variable/${name}/unicode.json`)
  const slices = known.get(name) ?? readSlices(listSchema.parse(JSON.parse(readFileSync(path(), 'utf8'))))
  known.set(name, slices)
  return slices
}

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
