import type { DeclaredWord } from './declared-words.ts'
import { marksIn } from './word-marks.ts'

// Marks that turn the direction of what follows, so that a text reads otherwise than it is stored. The plain marks that
// writers of Arabic and Hebrew need are not among them.
const turningMarks = /[\u202A-\u202E\u2066-\u2069]/u
const otherThanText = /[\p{Cc}\p{Cs}\p{Co}\u2028\u2029\uFEFF\uFFFE\uFFFF]/u

type Rule = Pick<DeclaredWord, 'limit' | 'marks' | 'hasLines'>

// Why a text cannot stand in this place, in a sentence. An empty one always can: it means the default.
// The length is judged before any pattern runs.
export function explainWords(words: string, { limit, marks, hasLines }: Rule): string | undefined {
  if (words.length > limit) return `At most ${limit} characters.`
  if (!hasLines && /[\r\n]/.test(words)) return 'Please write this on one line.'
  if (!words.isWellFormed() || otherThanText.test(words.replaceAll('\n', '')))
    return 'This has a character we can’t print. Please type it again.'
  if (turningMarks.test(words)) return 'This has a hidden mark that turns the text around. Please type it again.'
  const unknown = marksIn(words).find((mark) => !marks.includes(mark))
  if (unknown) return `You can’t use ${unknown} here. ${sayMarks(marks)}`
  return undefined
}

const sayMarks = (marks: string[]): string =>
  marks.length > 0 ? `This text can use ${marks.join(' and ')}.` : 'This text takes no words in braces.'
