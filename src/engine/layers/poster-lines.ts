// A name as a poster sets it: every line as wide as the column. Of all ways to break it the one that fills most wins.

import { type Lettering, measureLine } from './lettering.ts'
import { breakable, hasSeparateLetters } from './script.ts'

interface PosterLine {
  text: string
  size: number
  // From the column's left edge and from the poster's top.
  x: number
  baseline: number
  width: number
}

export interface Poster {
  lines: PosterLine[]
  width: number
  height: number
}

export interface PosterBox {
  width: number
  height: number
  largest?: number
  lines?: number
}

const mostRatio = 2.3
const tradeShare = 0.72
const smallestTrade = 84
const capital = 1_000
const mostChunks = 9

export function setPoster(
  { name, trade }: { name: string; trade: string },
  lettering: Lettering,
  { width, height, largest = 700, lines: mostLines = 4 }: PosterBox,
): Poster {
  const chunks = breakable(name).map(({ text }) => text)
  const cap = measureLine(lettering, 'H', capital).above / capital
  const fullLine = (text: string, atMost: number) => {
    const { left, right, width: own, above, below } = measureLine(lettering, text, capital)
    const ink = Math.max(1, left + right, own * 0.5) / capital
    const size = Math.min(atMost, width / ink)
    // Capitals stand on their line; other scripts reach above and below it.
    const [rise, foot] = hasSeparateLetters(text) ? [cap, 0] : [above / capital, below / capital]
    return { text, size, left: (left / capital) * size, width: ink * size, rise, foot }
  }
  const gapShare = /[Qq,;]/.test(name) ? 0.085 : 0.05
  let best: (Poster & { worth: number }) | undefined
  for (const broken of breaksOf(chunks, mostLines)) {
    const main = broken.map((text) => fullLine(text, largest))
    const smallest = Math.min(...main.map(({ size }) => size))
    const all = [...main, ...tradeLines(trade, (text) => fullLine(text, tradeShare * smallest))]
    const most = Math.max(...all.map(({ size }) => size))
    if (Math.max(...main.map(({ size }) => size)) / smallest > mostRatio && broken.length > 1) continue
    const gap = Math.max(16, gapShare * most)
    const wanted = all.reduce((sum, { size, rise, foot }) => sum + size * (rise + foot), 0) + gap * (all.length - 1)
    const scale = Math.min(1, height / wanted)
    const area = all.reduce((sum, line) => sum + line.width * line.size, 0) * scale ** (scale < 1 ? 4 : 2)
    const worth = area + Math.min(...all.map(({ size }) => size)) * scale * 600
    if (best && best.worth >= worth) continue
    let y = 0
    const lines = all.map(({ text, size, left, width: own, rise, foot }) => {
      y += size * rise * scale
      const line = { text, size: size * scale, x: left * scale, baseline: y, width: own * scale }
      y += (gap + size * foot) * scale
      return line
    })
    best = { lines, worth, width: Math.max(...lines.map((line) => line.width)), height: y - gap * scale }
  }
  return best ?? { lines: [], width: 0, height: 0 }
}

function tradeLines<Line extends { size: number }>(trade: string, set: (text: string) => Line): Line[] {
  if (trade === '') return []
  const whole = set(trade)
  const words = breakable(trade).map(({ text }) => text)
  if (whole.size >= smallestTrade || words.length < 2) return [whole]
  const half = Math.ceil(words.length / 2)
  return [words.slice(0, half), words.slice(half)].map((part) => set(part.join(' ')))
}

// All ways to break a few words into lines; a long text is broken evenly.
function breaksOf(chunks: readonly string[], mostLines: number): string[][] {
  if (chunks.length > mostChunks) {
    return Array.from({ length: mostLines }, (_, index) => evenly(chunks, index + 1))
  }
  const ways: string[][] = []
  for (let mask = 0; mask < 1 << (chunks.length - 1); mask += 1) {
    const lines = [[chunks[0] ?? '']]
    for (let at = 1; at < chunks.length; at += 1) {
      if ((mask >> (at - 1)) & 1) lines.push([chunks[at] ?? ''])
      else lines.at(-1)?.push(chunks[at] ?? '')
    }
    if (lines.length <= mostLines) ways.push(lines.map((line) => line.join(' ')))
  }
  // One line is always a way.
  return ways
}

function evenly(chunks: readonly string[], count: number): string[] {
  const each = chunks.join(' ').length / count
  const lines: string[] = []
  let line = ''
  for (const chunk of chunks) {
    if (line && line.length + chunk.length / 2 > each && lines.length < count - 1) {
      lines.push(line)
      line = chunk
    } else {
      line = line ? `${line} ${chunk}` : chunk
    }
  }
  return [...lines, line]
}
