// What the script of a text allows.

export const isRightToLeft = (text: string): boolean => {
  const strong = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/u.exec(text)
  return strong !== null && /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(strong[0])
}

export const isLatin = (text: string): boolean =>
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text)

// Letters of other scripts join, stack or fill a square each.
export const hasSeparateLetters = (text: string): boolean =>
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u.test(text) &&
  !/\p{Extended_Pictographic}/u.test(text.replaceAll(/[\d#*©®™]/gu, ''))

// Marks above and below the letters need room between the lines.
export const hasTallLetters = (text: string): boolean =>
  /[\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Arabic}]/u.test(text)

const isUnspaced = (word: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)

export interface Chunk {
  text: string
  // Whether a space stands before it on the same line.
  isSpaced: boolean
}

// Articles and other small words that look lost at the end of a line.
const clinging = new Set(
  'the a an la le les el los las il lo gli der die das den dem des du de di da of to i o un une una'.split(' '),
)
const clings = (word: string): boolean => Array.from(word).length === 1 || clinging.has(word.toLowerCase())

// The parts between which a line may break. Some scripts write without spaces; there a mark stays with what it follows.
export function breakable(text: string): Chunk[] {
  const chunks: Chunk[] = []
  let held = ''
  for (const word of text.trim().split(/\s+/u)) {
    const parts = isUnspaced(word) ? segmentsOf(word) : [word]
    for (const [index, part] of parts.entries()) {
      if (parts.length === 1 && clings(part)) {
        held += `${part} `
        continue
      }
      chunks.push({ text: held + part, isSpaced: index === 0 })
      held = ''
    }
  }
  const last = chunks.at(-1)
  if (held && last) last.text += ` ${held.trim()}`
  else if (held) chunks.push({ text: held.trim(), isSpaced: true })
  return chunks
}

function segmentsOf(word: string): string[] {
  const parts: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(word)) {
    const opens = /^[\p{Ps}\p{Pi}]$/u.test(parts.at(-1) ?? '')
    if (parts.length > 0 && (!isWordLike || opens)) parts[parts.length - 1] += segment
    else parts.push(segment)
  }
  return parts
}
