// Chooses the largest size at which a text fits its box, and breaks it into lines of about the same length.

import type { Context2d } from '#src/engine/platform/port.ts'
import { type Face, fontFamilies } from './fonts.ts'
import { breakable, type Chunk, hasSeparateLetters, hasTallLetters } from './script.ts'

export interface TextStyle {
  face: Face
  weight: number
  // Largest and smallest size in pixels, and the distance of lines in sizes.
  size: number
  smallest: number
  leading: number
  // Width of the letters in percent, of a face that has narrow ones.
  stretch?: number
  // Room between letters, in sizes.
  tracking?: number
  isUppercase?: boolean
}

export interface FittedText {
  lines: string[]
  size: number
  lineHeight: number
  // In pixels.
  tracking: number
  style: TextStyle
  // The whole text, which decides on the fonts.
  text: string
}

export function fitText(
  context: Context2d,
  given: string,
  { style, width, height }: { style: TextStyle; width: number; height: number },
): FittedText {
  const text = style.isUppercase && hasSeparateLetters(given) ? given.toUpperCase() : given
  const leading = style.leading * (hasTallLetters(text) ? 1.25 : 1)
  const chunks = breakable(text)
  const at = (size: number): FittedText => {
    const tracking = hasSeparateLetters(text) ? (style.tracking ?? 0) * size : 0
    const fitted = { lines: [], size, lineHeight: size * leading, tracking, style, text }
    useFont(context, fitted)
    return { ...fitted, lines: breakLines(context, chunks, width) }
  }
  for (let size = style.size; size > style.smallest; size *= 0.94) {
    const fitted = at(size)
    if (fitted.lines.length * fitted.lineHeight <= height && isUnbroken(fitted.lines, text)) {
      return { ...fitted, lines: balance(context, chunks, { lines: fitted.lines, width }) }
    }
  }
  return shorten(context, at(style.smallest), { width, height })
}

export function useFont(
  context: Context2d,
  { style, size, tracking, text }: Pick<FittedText, 'style' | 'size' | 'tracking' | 'text'>,
): void {
  context.font = `${style.weight} ${size}px ${fontFamilies(style.face, text, style.stretch)}`
  context.fontVariationSettings =
    style.stretch === undefined ? 'normal' : `'wdth' ${style.stretch}, 'wght' ${style.weight}`
  context.letterSpacing = `${tracking}px`
}

export const heightOf = (text: FittedText): number => text.lines.length * text.lineHeight

// At a size where a word must be cut in two, a smaller size reads better.
const isUnbroken = (lines: string[], text: string): boolean =>
  spaceless(lines.join('')) === spaceless(text) && !hasCut(lines, text)

const spaceless = (text: string): string => text.replaceAll(/\s/gu, '')

// A line that ends inside a word.
function hasCut(lines: string[], text: string): boolean {
  const ends = new Set<number>([0])
  let at = 0
  for (const chunk of breakable(text)) ends.add((at += chunk.text.length))
  let written = 0
  return lines.some((line) => !ends.has((written += spaceless(line).length)))
}

function breakLines(context: Context2d, chunks: readonly Chunk[], width: number): string[] {
  const fits = (line: string): boolean => context.measureText(line).width <= width
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

// As many lines as needed, but none with a single word left over.
function balance(
  context: Context2d,
  chunks: readonly Chunk[],
  { lines, width }: { lines: string[]; width: number },
): string[] {
  let best = lines
  for (let narrower = width * 0.95; lines.length > 1 && narrower > width * 0.5; narrower *= 0.95) {
    const tried = breakLines(context, chunks, narrower)
    if (tried.length > lines.length || hasCut(tried, chunks.map(({ text }) => text).join(' '))) break
    best = tried
  }
  return best
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

function shorten(
  context: Context2d,
  fitted: FittedText,
  { width, height }: { width: number; height: number },
): FittedText {
  const room = Math.max(1, Math.floor(height / fitted.lineHeight))
  if (fitted.lines.length <= room) return fitted
  const lines = fitted.lines.slice(0, room)
  let last = lines.at(-1) ?? ''
  while (last && context.measureText(`${last}…`).width > width) last = last.slice(0, -1)
  return { ...fitted, lines: [...lines.slice(0, -1), `${last.trimEnd()}…`] }
}
