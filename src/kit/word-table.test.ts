import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownValue, wordTable } from './word-table.ts'

const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

test.each(inherited)('no table and no record has a value for %s', (word) => {
  const words = { hotel: 'calm' }
  expect([wordTable(words)[word], ownValue(words, word)]).toEqual([undefined, undefined])
  expect([wordTable(words)['hotel'], ownValue(words, 'hotel')]).toEqual(['calm', 'calm'])
})

// What the types let anybody index with any text: something declared as a record of strings, by whatever name it goes in
// the file; and a cast that says a text is one of the keys.
const declared = /\b(\w+)\??: (?:(?:Readonly|Partial)<)*Record<string\b/g
const safe = /\bconst (\w+)(?:: [^=]+)? = wordTable\b/g
const indexed = /\b(\w+)(?:\?\.)?\[((?:[^[\]\n]|\[[^[\]\n]*\])+)\]/g
const cast = /\[[^\]\n]* as keyof typeof|as Record<string, [^>]+>\)\[/g

function indexedByText(code: string): string[] {
  const names = new Set([...code.matchAll(declared)].map(([, name]) => name))
  for (const [, name] of code.matchAll(safe)) names.delete(name)
  const found = [...code.matchAll(indexed)].filter(([, name, key = '']) => names.has(name) && !/^('.*'|\d+)$/.test(key))
  return [...found, ...code.matchAll(cast)].map(([text]) => text)
}

test('the search finds each way to index by a text, and only those', () => {
  const table = "const moods: Record<string, string> = { hotel: 'calm' }\n"
  expect(indexedByText(`${table}moods[trade]`)).toEqual(['moods[trade]'])
  expect(indexedByText('const read = (moods: Partial<Record<string, string>>) => moods?.[list[0]]')).toHaveLength(1)
  expect(indexedByText('moods[word as keyof typeof moods]')).toHaveLength(1)
  expect(indexedByText('(moods as Record<string, string>)[word]')).toHaveLength(1)
  expect(indexedByText(`${table}moods['hotel']`)).toEqual([])
  expect(indexedByText("const moods = wordTable({ hotel: 'calm' })\nmoods[trade]")).toEqual([])
})

test('no word from outside indexes an object', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|word-table\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => indexedByText(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`))
  expect(found).toEqual([])
})
