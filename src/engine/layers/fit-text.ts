// Chooses the largest size at which a text fits its box, and breaks it into lines.

import type { SKRSContext2D } from '@napi-rs/canvas'

export interface TextStyle {
  weight: number
  family: string
  // Largest and smallest size in pixels, and the distance of lines in sizes.
  size: number
  smallest: number
  leading: number
}

export interface FittedText {
  lines: string[]
  size: number
  lineHeight: number
  font: string
}

export function fitText(
  context: SKRSContext2D,
  text: string,
  { style, width, height }: { style: TextStyle; width: number; height: number },
): FittedText {
  const at = (size: number): FittedText => {
    const font = `${style.weight} ${size}px ${style.family}`
    context.font = font
    return { lines: breakLines(context, text, width), size, lineHeight: size * style.leading, font }
  }
  for (let size = style.size; size > style.smallest; size *= 0.94) {
    const fitted = at(size)
    if (fitted.lines.length * fitted.lineHeight <= height && isUnbroken(fitted.lines, text)) return fitted
  }
  return shorten(context, at(style.smallest), { width, height })
}

// At a size where a word must be cut in two, a smaller size reads better.
const isUnbroken = (lines: string[], text: string): boolean => lines.join(' ') === tidy(text)

const tidy = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

function breakLines(context: SKRSContext2D, text: string, width: number): string[] {
  const fits = (line: string): boolean => context.measureText(line).width <= width
  const lines: string[] = []
  let line = ''
  for (const word of tidy(text).split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    const pieces = fits(word) ? [word] : cutWord(word, fits)
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

function shorten(
  context: SKRSContext2D,
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

export const isRightToLeft = (text: string): boolean => {
  const strong = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/u.exec(text)
  return strong !== null && /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(strong[0])
}
