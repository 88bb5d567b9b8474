import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { fitText, isRightToLeft, type TextStyle } from './fit-text.ts'
import { registerFonts, sans } from './fonts.ts'

registerFonts()
const style: TextStyle = { weight: 600, family: sans, size: 54, smallest: 26, leading: 1.24 }

function fit(text: string, box = { width: 900, height: 240 }) {
  const context = createCanvas(10, 10).getContext('2d')
  const fitted = fitText(context, text, { style, ...box })
  context.font = fitted.font
  const widest = Math.max(...fitted.lines.map((line) => context.measureText(line).width))
  return { ...fitted, widest, height: fitted.lines.length * fitted.lineHeight }
}

test('a short text keeps its full size on one line', () => {
  expect(fit('Fresh every morning')).toMatchObject({ lines: ['Fresh every morning'], size: 54 })
})

test.each([
  ['a 300-character caption', 'Slow bread and good wine. '.repeat(12).slice(0, 300)],
  ['a word without end', 'Donaudampfschifffahrtsgesellschaft'.repeat(6)],
  ['emoji', '🍕🍷🥖'.repeat(60)],
  ['Arabic', 'أهلا بكم في مطعمنا الصغير '.repeat(10)],
])('%s stays inside its box', (_name, text) => {
  const { widest, height } = fit(text)
  expect(widest).toBeLessThanOrEqual(900)
  expect(height).toBeLessThanOrEqual(240)
})

test('what cannot fit even at the smallest size ends with an ellipsis', () => {
  const { lines, size } = fit('word '.repeat(200), { width: 300, height: 100 })
  expect(size).toBe(26)
  expect(lines.at(-1)).toMatch(/…$/)
})

test('a text runs from right to left when its first letter does', () => {
  expect([
    isRightToLeft('שלום Bistro'),
    isRightToLeft('12 مرحبا'),
    isRightToLeft('Bistro שלום'),
    isRightToLeft('12'),
  ]).toEqual([true, true, false, false])
})
