import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { fitText, type TextStyle, useFont } from './fit-text.ts'
import { typeNames } from '#src/engine/plan/layer-plan.ts'
import { isRightToLeft } from './script.ts'
import { typographies } from './typography.ts'

const style: TextStyle = { weight: 600, face: 'sans', size: 54, smallest: 26, leading: 1.24 }

function fit(text: string, box = { width: 900, height: 240 }) {
  const context = createCanvas(10, 10).getContext('2d')
  const fitted = fitText(context, text, { style, ...box })
  useFont(context, fitted)
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

test('text that does not fit even at the smallest size ends with an ellipsis', () => {
  const { lines, size } = fit('word '.repeat(200), { width: 300, height: 100 })
  expect(size).toBe(26)
  expect(lines.at(-1)).toMatch(/…$/)
})

test.each(typeNames)('a 300-character caption and a 79-character tagline are written whole in the type %s', (type) => {
  const text = 'Slow bread and good wine, every single day of the year. '.repeat(6).slice(0, 300)
  const { caption, subtitle } = typographies[type]
  const context = createCanvas(10, 10).getContext('2d')
  const whole = fitText(context, text, { style: caption, width: 960 - caption.size * 0.6, height: 600 })
  const line = fitText(context, text.slice(0, 79), {
    style: subtitle,
    width: 900,
    height: subtitle.smallest * subtitle.leading * 3.05,
  })
  expect(whole.lines.join(' ')).toBe(text.trim())
  expect(line.lines.join(' ').toLowerCase()).toBe(text.slice(0, 79).trim().toLowerCase())
  expect(Math.max(...whole.lines.map((written) => written.length))).toBeGreaterThan(20)
})

test('lines are of about the same length, without a word left over', () => {
  const { lines } = fit('Dough rested for two whole days in the cellar')
  expect(lines).toHaveLength(2)
  expect(Math.abs((lines[0] ?? '').length - (lines[1] ?? '').length)).toBeLessThan(12)
})

test('scripts without spaces break between words, and a full stop never opens a line', () => {
  const { lines } = fit('晨光面包店每天清晨新鲜出炉，欢迎光临我们的小店。每天清晨新鲜出炉，欢迎光临。', {
    width: 420,
    height: 600,
  })
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.some((line) => /^[，。]/.test(line))).toBe(false)
})

test('a text runs from right to left when its first letter does', () => {
  expect([
    isRightToLeft('שלום Bistro'),
    isRightToLeft('12 مرحبا'),
    isRightToLeft('Bistro שלום'),
    isRightToLeft('12'),
  ]).toEqual([true, true, false, false])
})
