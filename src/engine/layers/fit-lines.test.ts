import { expect, test } from 'vitest'
import { captionParts } from './caption-parts.ts'
import { fitLines, type FitBox } from './fit-lines.ts'
import { type Lettering, measureLine } from './lettering.ts'
import { setPoster } from './poster-lines.ts'
import { isRightToLeft } from './script.ts'

const lettering: Lettering = { face: 'serif', weight: 400, weightElsewhere: 400, leading: 1.1, tracking: 0 }
const box = { steps: [84, 74, 66, 58, 52, 46, 44], width: 900, height: 300 }

const fit = (text: string, wanted: Partial<FitBox> = {}) => fitLines([{ text, lettering }], { ...box, ...wanted })
const linesOf = (text: string, wanted: Partial<FitBox> = {}): string[] =>
  fit(text, wanted).lines.map((line) => line.text)

test('a short text keeps the first size on one line', () => {
  expect(fit('Fresh every morning')).toMatchObject({ size: 84, lines: [{ text: 'Fresh every morning' }] })
})

test.each([
  ['a 300-character caption', 'Slow bread and good wine. '.repeat(12).slice(0, 300)],
  ['a word without end', 'Donaudampfschifffahrtsgesellschaft'.repeat(6)],
  ['emoji', '🍕🍷🥖'.repeat(60)],
  ['Arabic', 'أهلا بكم في مطعمنا الصغير '.repeat(10)],
])('%s stays inside its box', (_name, text) => {
  const { width, height } = fit(text)
  expect(width).toBeLessThanOrEqual(900)
  expect(height).toBeLessThanOrEqual(301)
})

test('text that does not fit even at the smallest size ends with an ellipsis', () => {
  const { lines, size } = fit('word '.repeat(200), { width: 300, height: 100 })
  expect(size).toBe(44)
  expect(lines.at(-1)?.text).toMatch(/…$/)
})

test('a word is never broken while a smaller size holds it', () => {
  expect(linesOf('Feuerwehrhauptversammlung', { width: 600 })).toEqual(['Feuerwehrhauptversammlung'])
})

test('lines are of about the same length, and small words stay with the next one', () => {
  const [first = '', second = ''] = linesOf('Dough rested for two whole days in the cellar')
  expect(Math.abs(first.length - second.length)).toBeLessThan(14)
  for (const width of [300, 360, 420, 480, 540]) {
    const lines = linesOf('The Olive & Ember of the Old Harbour', { width, height: 900 })
    expect(lines.slice(0, -1).filter((line) => /(^|\s)(&|the|of)$/i.test(line))).toEqual([])
  }
})

test('scripts without spaces break between words, and a full stop never opens a line', () => {
  const lines = linesOf('晨光面包店每天清晨新鲜出炉，欢迎光临我们的小店。每天清晨新鲜出炉，欢迎光临。', {
    width: 420,
    height: 900,
  })
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.some((line) => /^[，。]/.test(line))).toBe(false)
})

test('the first clause of a caption and what it adds', () => {
  expect(captionParts('The house red, from two hills away')).toEqual(['The house red,', 'from two hills away'])
  expect(captionParts('Breakfast comes up until eleven')).toEqual(['Breakfast comes up', 'until eleven'])
  expect(captionParts('Fresh bread')).toEqual(['Fresh bread', ''])
})

test('every line of a poster is as wide as its column, and its trade is smaller than its name', () => {
  const poster: Lettering = { ...lettering, face: 'condensed', weight: 900, casing: 'upper' }
  const { lines, height } = setPoster({ name: 'The Old Harbour', trade: 'Fish Restaurant & Rooms' }, poster, {
    width: 960,
    height: 1_200,
  })
  expect(height).toBeLessThanOrEqual(1_200)
  const [name, trade] = [
    lines.filter(({ text }) => !text.includes('Fish')),
    lines.filter(({ text }) => text.includes('Fish')),
  ]
  for (const line of name) expect(line.width).toBeGreaterThan(940)
  expect(trade[0]?.size ?? 0).toBeLessThan(Math.min(...name.map(({ size }) => size)))
})

test.each(['مخبز الصباح', '晨光面包店 晨光'])(
  'the lines of a poster in %s do not touch, and none hangs out of it',
  (name) => {
    const poster: Lettering = { ...lettering, face: 'condensed', weight: 900, weightElsewhere: 800, casing: 'upper' }
    const { lines, height } = setPoster({ name, trade: '' }, poster, { width: 960, height: 440 })
    let foot = 0
    for (const { text, size, baseline } of lines) {
      const { above, below } = measureLine(poster, text, size)
      expect(baseline - above).toBeGreaterThanOrEqual(foot - 1)
      foot = baseline + below
    }
    expect(foot).toBeLessThanOrEqual(height + 1)
  },
)

test('a text runs from right to left when its first letter does', () => {
  const given = ['שלום Bistro', '12 مرحبا', 'Bistro שלום', '12']
  expect(given.map(isRightToLeft)).toEqual([true, true, false, false])
})
