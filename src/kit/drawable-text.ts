// What the film's fonts can draw, without the fonts: forms ask before anybody pays, the planner asks again.

import { drawableHan } from './drawable-han.ts'

// Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Bengali, Gurmukhi, Thai, Japanese, Korean and common signs.
const ranges = (
  '20-7e a0-2cc 2ce-2d7 2d9-2da 2dc-304 307-309 30c 312 323 326-327 329 331 370-3e1 3f0-52f 590-6ff 750-77f 900-a76 ' +
  'e01-e5b 1e00-1fff 200b-2016 2018-201a 201c-201e 2020-2022 2025-2027 2030 2032-2033 2035 2039-203c 2044 2047-2049 ' +
  '20a0-20c0 2103 2105 2109 2113 2116 2121-2122 2126 212b 2160-2169 2170-2179 2190-2199 2212 221a 221e 2248 2260 ' +
  '2264-2265 2460-257f 25a0-25a9 3000-3096 3099-312f 3131-318e 31f0-321e 3220-32fe ac00-d7a3 fb1d-fb4f fe0e-fe0f ' +
  'ff01-ff9f ffe0-ffe6'
)
  .split(' ')
  .map((range) => range.split('-').map((code) => Number.parseInt(code, 16)))

const [firstHan, lastHan] = [0x4e_00, 0x9f_ff]
let hanBits: string | undefined

// The letters and signs of a text that no font of the film has, each once.
export function undrawableIn(text: string): string[] {
  const letters = new Set(text.normalize('NFC'))
  return [...letters].filter((letter) => !isDrawable(letter))
}

// A sentence for whoever wrote the text; undefined when all of it can be drawn.
export function explainUndrawable(text: string): string | undefined {
  const letters = undrawableIn(text)
  if (letters.length === 0) return undefined
  const named = letters.slice(0, 5).join(' ')
  return `Our fonts don’t have ${named}${letters.length > 5 ? ' …' : ''}. Please write this another way.`
}

function isDrawable(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  if (/\s/u.test(letter)) return true
  if (code >= firstHan && code <= lastHan) return isDrawableHan(code - firstHan)
  if (ranges.some(([from = 0, until = from]) => code >= from && code <= until)) return true
  return /\p{Emoji}/u.test(letter) && code !== 0x1_f4_6a
}

function isDrawableHan(index: number): boolean {
  hanBits ??= atob(drawableHan)
  return ((hanBits.charCodeAt(index >> 3) >> (index & 7)) & 1) === 1
}
