import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { drawableHan } from '#src/kit/drawable-han.ts'
import { undrawableIn } from '#src/kit/drawable-text.ts'
import { lettersInFont } from '#test/engine/letters-in-font.ts'
import { fontFamilies, fontFiles } from './fonts.ts'

const require = createRequire(import.meta.url)

// A font is read once: most of them are asked for twice.
const lettersOf = new Map<string, number[]>()

function readLetters(file: string): number[] {
  const letters = lettersInFont(readFileSync(require.resolve(file)))
  lettersOf.set(file, letters)
  return letters
}

// Letters that the fonts have, of those given.
function heldLetters(letters: readonly string[]): Set<string> {
  const held = new Set<number>()
  for (const file of fontFiles('sans', letters.join(''))) {
    for (const code of lettersOf.get(file) ?? readLetters(file)) held.add(code)
  }
  return new Set(letters.filter((letter) => held.has(letter.codePointAt(0) ?? 0)))
}

const assigned = (from: number, until: number): string[] =>
  Array.from({ length: until - from + 1 }, (_, index) => String.fromCodePoint(from + index)).filter(
    (letter) => !/[\p{Cn}\p{Co}\p{Cc}\p{Cs}\p{DI}\s]/u.test(letter),
  )

test('every letter that forms accept is in the fonts', () => {
  const letters = [...assigned(0x20, 0x4d_ff), ...assigned(0xa0_00, 0xff_ff), ...assigned(0x1_f0_00, 0x1_fa_ff)]
  const accepted = letters.filter((letter) => undrawableIn(letter).length === 0 && letter.normalize('NFC') === letter)
  expect(accepted.length).toBeGreaterThan(15_000)
  const held = heldLetters(accepted)
  expect(accepted.filter((letter) => !held.has(letter)).join(' ')).toBe('')
})

test('the table of Han characters is what the four fonts hold', () => {
  const letters = assigned(0x4e_00, 0x9f_ff)
  const held = heldLetters(letters)
  const bits = Buffer.alloc(letters.length / 8)
  for (const [index, letter] of letters.entries()) {
    if (held.has(letter)) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7))
  }
  expect(bits.toString('base64')).toBe(drawableHan)
})

test('a plain name needs one file of one font', () => {
  expect(fontFiles('serif', 'Olive & Ember')).toHaveLength(1)
  expect(fontFamilies('serif', 'Olive & Ember')).toMatch(/^"Reel newsreader-latin-opsz-normal"/)
})

test('what a face does not have comes from its companion', () => {
  expect(fontFiles('serif', 'Ταβέρνα').join(' ')).toContain('noto-serif-greek')
  expect(fontFiles('capitals', 'Таверна').join(' ')).toContain('ysabeau-sc-cyrillic')
  expect(fontFiles('condensed', 'Таверна').join(' ')).toContain('sofia-sans-extra-condensed-cyrillic')
})

test.each([
  ['東京のパン', 'noto-sans-jp'],
  ['面包店', 'noto-sans-sc'],
  ['麵包店歡迎這個門', 'noto-sans-tc'],
  ['서울 빵집', 'noto-sans-kr'],
])('%s is drawn with the letters of its own language first', (text, first) => {
  const han = fontFiles('sans', text).find((file) => /noto-sans-(sc|tc|jp|kr)/.test(file))
  expect(han).toContain(first)
})
