import { expect, test } from 'vitest'
import { changedWordsOf } from './changed-words.ts'
import { allPlaces, type DeclaredWord, declaredWords, wordsIn } from './declared-words.ts'
import { explainWords } from './explain-words.ts'
import { letterPlaces } from './letter-places.ts'
import { makeSay, phrase, sayDefault, sayPhrase, shortKeyOf } from './say.ts'
import { placesOfServer, sitePlaces, wordsSaidOn } from './word-places.ts'

const wordOf = (key: string): DeclaredWord => {
  const declared = declaredWords.get(key)
  if (!declared) throw new Error(`No text is called ${key}`)
  return declared
}
const bar = wordOf('words.home.barPrice')

test('every text is declared once: no default stands in two places, and every default keeps its own rule', () => {
  for (const places of [sitePlaces, [...letterPlaces, ...placesOfServer]]) {
    const texts = places.flatMap(({ words }) => Object.values(words))
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
  }
  expect(new Set(allPlaces.map(({ id }) => id)).size).toBe(allPlaces.length)
  const texts = new Set([...declaredWords.values()].map(({ text }) => text))
  expect(new Set([...texts].map(shortKeyOf)).size).toBe(texts.size)
  for (const declared of declaredWords.values()) expect(explainWords(declared.text, declared)).toBeUndefined()
})

test('the name of a text is its label', () => {
  expect(wordOf('words.home.headlineText')).toMatchObject({ label: 'Headline text', marks: [] })
  expect(wordOf('words.questions.question1Answer').label).toBe('Question 1 answer')
  expect(bar).toMatchObject({ text: 'From {price}', marks: ['{price}'], limit: 60 })
})

test('a page is listed with every title above its text', () => {
  const terms = sitePlaces.find(({ id }) => id === 'terms')
  const labels = terms ? wordsIn(terms).map(({ label }) => label) : []
  const section = labels.indexOf('Section 01 title')
  expect(labels.slice(section, section + 3)).toEqual(['Section 01 title', 'Section 01 text', 'Section 02 title'])
  const questions = sitePlaces.find(({ id }) => id === 'questions')
  expect(questions && wordsIn(questions)[0]?.label).toBe('Title')
})

test('what is said is the default, or the owner’s own, with its marks filled in and nothing filled in twice', () => {
  expect(sayDefault('From {price}', { price: '£99' })).toBe('From £99')
  expect(makeSay({ 'From {price}': 'Ab {price}, {price}' })('From {price}', { price: '{price}$&' })).toBe(
    'Ab {price}$&, {price}$&',
  )
  expect(makeSay({ other: 'x' })('Sound off')).toBe('Sound off')
})

test.each([
  ['x'.repeat(100_000), 'At most 60 characters.'],
  ['two\nlines', 'Please write this on one line.'],
  ['a\u0000b', 'This has a character we can’t print. Please type it again.'],
  ['half \uD83D', 'This has a character we can’t print. Please type it again.'],
  ['from \u202Egnp.exe', 'This has a hidden mark that turns the text around. Please type it again.'],
  ['From ${price} and {pric}', 'You can’t use {pric} here. This text can use {price}.'],
  ['From {}', 'You can’t use {} here. This text can use {price}.'],
])('%j is refused with a sentence', (words, sentence) => {
  expect(explainWords(words, bar)).toBe(sentence)
})

test.each(['', 'Ab {price}', '<script>alert(1)</script>', 'من {price}\u200F', '£ & "quotes" $&', '👩‍🍳 fünf'])(
  '%j may stand there',
  (words) => {
    expect(explainWords(words, bar)).toBeUndefined()
  },
)

test('a letter is listed from its subject to its foot, and its body may have lines', () => {
  const letter = letterPlaces.find(({ id }) => id === 'letter-quote-received')
  const words = letter ? wordsIn(letter) : []
  expect(words.map(({ label }) => label)).toEqual(['Subject', 'Title', 'Body', 'Button', 'After', 'Footer'])
  expect(words.map((word) => explainWords('one\n\ntwo', word))).toEqual([
    'Please write this on one line.',
    'Please write this on one line.',
    undefined,
    'Please write this on one line.',
    undefined,
    undefined,
  ])
  expect(
    sayPhrase(
      makeSay({ 'Version {version} is ready': 'V{version}' }),
      phrase('Version {version} is ready', { version: '2' }),
    ),
  ).toBe('V2')
})

test('a page carries only the changed words that its own code says', () => {
  const stored = { 'words.home.headline': 'Mine', 'words.questions.title': 'Ask', 'words.gone.x': 'y' }
  const changed = changedWordsOf(sitePlaces, stored)
  expect(changed).toEqual({ 'Your photos, made into film.': 'Mine', 'Plain answers.': 'Ask' })
  const said = wordsSaidOn('/', changed)
  expect(said).toEqual({ [shortKeyOf('Your photos, made into film.')]: 'Mine' })
  expect(makeSay(said)('Your photos, made into film.')).toBe('Mine')
  expect(wordsSaidOn('/terms', changed)).toBeUndefined()
  expect(changedWordsOf(sitePlaces, {})).toBeUndefined()
})
