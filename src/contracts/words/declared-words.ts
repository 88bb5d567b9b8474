import { marksIn } from './word-marks.ts'
import { sitePlaces, type WordPlace } from './word-places.ts'

// What is known of every text from its declaration alone. For the server: it brings all of them.

export const allPlaces: readonly WordPlace[] = sitePlaces

export type WordKey = `words.${string}`

export interface DeclaredWord {
  key: WordKey
  label: string
  // The default.
  text: string
  // Characters: a language that needs twice as many as English still fits.
  limit: number
  // What stands in braces, and is filled in by the product.
  marks: string[]
}

export const wordsIn = ({ id, words }: WordPlace): DeclaredWord[] =>
  Object.entries(words).map(([name, text]) => ({
    key: `words.${id}.${name}`,
    label: labelOf(name),
    text,
    limit: Math.max(shortestLimit, 2 * text.length),
    marks: marksIn(text),
  }))

const shortestLimit = 60

// 'question1Answer' is 'Question 1 answer'. Names are listed in the order of the alphabet, which is that of a module.
const labelOf = (name: string): string => {
  const spaced = name.replaceAll(/[A-Z]|\d+/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`
}

export const declaredWords: ReadonlyMap<string, DeclaredWord> = new Map(
  allPlaces.flatMap(wordsIn).map((declared) => [declared.key, declared]),
)
