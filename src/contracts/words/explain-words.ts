import { explainCharacters } from '#src/contracts/explain-characters.ts'
import type { DeclaredWord } from './declared-words.ts'
import { marksIn } from './word-marks.ts'

type Rule = Pick<DeclaredWord, 'limit' | 'marks' | 'hasLines'>

// Why a text cannot stand in this place, in a sentence. An empty one always can: it means the default.
// The length is judged before any pattern runs.
export function explainWords(words: string, { limit, marks, hasLines }: Rule): string | undefined {
  if (words.length > limit) return `At most ${limit} characters.`
  if (!hasLines && /[\r\n]/.test(words)) return 'Please write this on one line.'
  const problem = explainCharacters(words)
  if (problem) return problem
  const unknown = marksIn(words).find((mark) => !marks.includes(mark))
  if (unknown) return `You can’t use ${unknown} here. ${sayMarks(marks)}`
  return undefined
}

const sayMarks = (marks: string[]): string =>
  marks.length > 0 ? `This text can use ${marks.join(' and ')}.` : 'This text has no words in braces.'
