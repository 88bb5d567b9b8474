import { expect, test } from 'vitest'
import { openOutlines } from './pen.ts'

const spell = await openOutlines()

test.each(['Paweł Wójcik', 'Ресторан «Якорь»', 'Ελληνικά', '田中 さくら', '김철수', '12,00 zł'])(
  '%s is spelt letter by letter, each with a shape and a width',
  (text) => {
    const outlines = spell(text) ?? []
    expect(outlines.map(({ letter }) => letter).join('')).toBe(text)
    for (const { letter, path, width } of outlines) {
      expect([letter, path === '']).toEqual([letter, letter === ' '])
      expect(width).toBeGreaterThan(0)
      expect(width).toBeLessThan(1.5)
    }
  },
)

test.each(['محمد علي', 'नमस्ते', 'ᚠ', '🍕'])('%s is not, so that nobody is shown boxes or torn letters', (text) => {
  expect(spell(text)).toBeUndefined()
})
