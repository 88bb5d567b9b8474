// What the script of a text allows.

export const isRightToLeft = (text: string): boolean => {
  const strong = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/u.exec(text)
  return strong !== null && /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(strong[0])
}

const runsBothWays = (text: string): boolean =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) &&
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]/u.test(text)

// Words of a line that runs both ways do not stand in the order in which they are written.
export const isSplittable = (line: string): boolean => !runsBothWays(line)

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

// The parts between which a line may break. Some scripts write without spaces; there a mark stays with what it follows.
export function breakable(text: string): Chunk[] {
  const words = text.trim().split(/\s+/u)
  return words.flatMap((word) => {
    const parts = isUnspaced(word) ? segmentsOf(word) : [word]
    return parts.map((part, index) => ({ text: part, isSpaced: index === 0 }))
  })
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
