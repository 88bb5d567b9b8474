import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('cells with commas, quotes and line breaks are quoted', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines'])).toBe('plain,"a,b","say ""hi""","two\nlines"\r\n')
})

test.each(['=1+1', '+44 7700', '-2', '@SUM(A1)', '\t=1', '\r=1', '  =cmd|x', '＝1'])(
  '%j never starts a formula',
  (text) => {
    expect(csvLine([text])).toMatch(/^"?'/)
  },
)

test('a formula behind a quote is still text once the file is read', () => {
  expect(csvLine(['=HYPERLINK("http://x")'])).toBe(`"'=HYPERLINK(""http://x"")"\r\n`)
})

test.each([
  ['a;=1+1', `"a;'=1+1"`],
  ['a\t@SUM(A1)', `"a\t'@SUM(A1)"`],
  ['a; "=1', `"a; ""'=1"`],
  ['a\n=1', `"a\n'=1"`],
  ['a;b', '"a;b"'],
])('read with semicolons or tabs between the cells, %j is no formula either', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`)
})

// The cells as they were made by a pattern that looked ahead from every place, which is easy to read and slow.
const plain = (text: string): string => {
  const safe = (/^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text).replaceAll(
    /([;\t\r\n]["\s]*)(?=[=+\-@＝＋－＠])/g,
    "$1'",
  )
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

test('any mixture of what may start a cell comes out as the plain rule says', () => {
  const texts = fc.stringMatching(/^[a=+@＝; "\t\r\n,'-]*$/)
  fc.assert(
    fc.property(texts, (text) => {
      expect(csvLine([text])).toBe(`${plain(text)}\r\n`)
    }),
  )
})

test('a note of half a million line breaks ends like any other', () => {
  const note = `${'\n'.repeat(500_000)}!`
  expect(csvLine([note]).length).toBe(note.length + 4)
})

test('a sum below nothing stays a number', () => {
  expect(csvLine(['-12.00'])).toBe('-12.00\r\n')
})
