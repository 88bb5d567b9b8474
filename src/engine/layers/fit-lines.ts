// Chooses the first of several sizes at which a text fits its box, and breaks it into lines of about the same length.

import { type Lettering, measureLine, voiceOf } from './lettering.ts'
import { breakable, type Chunk } from './script.ts'

// Words in one voice; each part begins a line of its own.
export interface Part {
  text: string
  lettering: Lettering
}

export interface FittedLine extends Part {
  width: number
  // From the top of the first line to this one's, and to its baseline.
  top: number
  baseline: number
}

export interface Fitted {
  lines: FittedLine[]
  size: number
  width: number
  height: number
}

export interface FitBox {
  // Largest first.
  steps: readonly number[]
  width: number
  height: number
  lines?: number
}

// Smaller than this nobody reads it on a phone.
const smallest = 44

export function fitLines(parts: readonly Part[], { steps, width, height, lines = 99 }: FitBox): Fitted {
  const written = parts.filter(({ text }) => text.trim() !== '')
  for (const size of [...steps, ...furtherSteps(steps)]) {
    // Balanced lines are as many.
    const rough = setLines(written, { size, width, breaks: breakInto })
    if (rough.lines.length > lines || rough.height > height + 1 || hasCut(rough, written)) continue
    return setLines(written, { size, width, breaks: balance })
  }
  return shorten(setLines(written, { size: smallest, width, breaks: breakInto }), height, width)
}

function furtherSteps(steps: readonly number[]): number[] {
  const further: number[] = []
  for (let size = (steps.at(-1) ?? smallest) * 0.92; size > smallest; size *= 0.92) further.push(size)
  return [...further, smallest]
}

interface Setting {
  size: number
  width: number
  breaks: (part: Part, setting: { chunks: readonly Chunk[]; size: number; width: number }) => string[]
}

function setLines(parts: readonly Part[], { size, width, breaks }: Setting): Fitted {
  const lines: FittedLine[] = []
  let top = 0
  for (const part of parts) {
    for (const text of breaks(part, { chunks: breakable(part.text), size, width })) {
      const { leading } = voiceOf(part.lettering, part.text)
      const { ascent, descent, width: own } = measureLine(part.lettering, text, size)
      const baseline = top + (leading * size - (ascent + descent)) / 2 + ascent
      lines.push({ ...part, text, width: own, top, baseline })
      top += leading * size
    }
  }
  return { lines, size, height: top, width: Math.max(0, ...lines.map((line) => line.width)) }
}

// As many lines as needed, but none with a single word left over.
function balance(
  part: Part,
  { chunks, size, width }: { chunks: readonly Chunk[]; size: number; width: number },
): string[] {
  const widest = breakInto(part, { chunks, size, width })
  let best = widest
  for (let narrower = width * 0.96; widest.length > 1 && narrower > width * 0.4; narrower *= 0.96) {
    const tried = breakInto(part, { chunks, size, width: narrower })
    if (tried.length > widest.length || isCut(tried, chunks)) break
    best = tried
  }
  return best
}

function breakInto(
  { lettering }: Part,
  { chunks, size, width }: { chunks: readonly Chunk[]; size: number; width: number },
): string[] {
  const fits = (line: string): boolean => measureLine(lettering, line, size).width <= width
  const lines: string[] = []
  let line = ''
  for (const { text, isSpaced } of chunks) {
    const longer = line ? `${line}${isSpaced ? ' ' : ''}${text}` : text
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    const pieces = fits(text) ? [text] : cutWord(text, fits)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return line ? [...lines, line] : lines
}

function cutWord(word: string, fits: (line: string) => boolean): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (piece && !fits(piece + segment)) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...pieces, piece]
}

const spaceless = (text: string): string => text.replaceAll(/\s/gu, '')

// At a size where a word must be cut in two, a smaller size reads better.
const hasCut = ({ lines }: Fitted, parts: readonly Part[]): boolean =>
  parts.some((part) =>
    isCut(
      lines.filter(({ lettering }) => lettering === part.lettering).map(({ text }) => text),
      breakable(part.text),
    ),
  )

// Whether a line ends inside a word.
function isCut(lines: readonly string[], chunks: readonly Chunk[]): boolean {
  const ends = new Set<number>()
  let at = 0
  for (const chunk of chunks) ends.add((at += spaceless(chunk.text).length))
  let written = 0
  return lines.some((line) => !ends.has((written += spaceless(line).length)))
}

function shorten(fitted: Fitted, height: number, width: number): Fitted {
  const room = Math.max(1, Math.floor((height / fitted.height) * fitted.lines.length))
  if (fitted.lines.length <= room) return fitted
  const lines = fitted.lines.slice(0, room)
  const last = lines.at(-1)
  if (last) {
    while (last.text && measureLine(last.lettering, `${last.text}…`, fitted.size).width > width) {
      last.text = last.text.slice(0, -1)
    }
    last.text = `${last.text.trimEnd()}…`
  }
  return { ...fitted, lines, height: lines.length * (fitted.height / fitted.lines.length) }
}
