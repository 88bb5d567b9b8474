import { letterPlaces } from './letter-places.ts'
import { previewMark, usualCallToAction } from './site/film-words.ts'
import { marksIn } from './word-marks.ts'
import { sitePlaces, type WordPlace } from './word-places.ts'

// What is known of every text from its declaration alone. For the server: it brings all of them.

export const allPlaces: readonly WordPlace[] = [...sitePlaces, ...letterPlaces]

export type WordKey = `words.${string}`

export interface DeclaredWord {
  key: WordKey
  label: string
  // The default.
  text: string
  // Characters: a language that needs twice as many as English still fits.
  limit: number
  // It may have line breaks; an empty line starts a paragraph.
  hasLines: boolean
  // What stands in braces, and is filled in by the product.
  marks: string[]
  // Written on films, whose fonts lack some letters.
  isDrawn: boolean
}

function declareWords({ id, words }: WordPlace): DeclaredWord[] {
  const isLetter = letterPlaces.some((place) => place.id === id)
  return Object.entries(words)
    .toSorted(([one], [other]) => (isLetter ? rankOf(one) - rankOf(other) : stemOf(one).localeCompare(stemOf(other))))
    .map(([name, text]) => {
      const hasLines = text.includes('\n') || (isLetter && /^(body|after|footer)/.test(name))
      return {
        key: `words.${id}.${name}`,
        label: labelOf(name),
        text,
        limit: Math.max(hasLines ? pageCharacters : lineCharacters, 2 * text.length),
        hasLines,
        marks: marksIn(text),
        isDrawn: drawnOnFilms.includes(text),
      }
    })
}

const drawnOnFilms: readonly string[] = [previewMark, usualCallToAction]
const lineCharacters = 60
const pageCharacters = 2_000

// A letter is read from its subject to its foot.
const rankOf = (name: string): number =>
  ['subject', 'title', 'body', 'button', 'after', 'footer'].findIndex((part) => name.startsWith(part))

// The site's texts are listed by the alphabet, as a module lists its names, but a title comes before what it is above.
const stemOf = (name: string): string => name.replace(/title$/i, '')

// 'question1Answer' is 'Question 1 answer'.
const labelOf = (name: string): string => {
  const spaced = name.replaceAll(/[A-Z]|\d+/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`
}

// Once: whoever answers a request asks for them.
const byPlace = new Map(allPlaces.map((place) => [place.id, declareWords(place)]))

export const wordsIn = ({ id }: WordPlace): readonly DeclaredWord[] => byPlace.get(id) ?? []

export const declaredWords: ReadonlyMap<string, DeclaredWord> = new Map(
  allPlaces.flatMap(wordsIn).map((declared) => [declared.key, declared]),
)
