import { expect, test } from 'vitest'
import { contrastOf } from '#src/kit/contrast.ts'
import { brandColoursOf, explainAccent, explainInk } from './brand.ts'

const steps = ['00', '33', '66', '99', 'cc', 'ff']
const all = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))
const accents = all.filter((colour) => !explainAccent(colour))
const inks = all.filter((colour) => !explainInk(colour))

test('whatever two colours are taken, everything that is written can be read', () => {
  expect(accents.length).toBeGreaterThan(50)
  expect(inks.length).toBeGreaterThan(5)
  for (const brandAccent of accents) {
    for (const brandInk of inks) {
      const colours = brandColoursOf({ brandAccent, brandInk, brandLogo: '' })!
      for (const { accent, onAccent, hover } of [colours, colours.onInk]) {
        expect(contrastOf(accent, onAccent)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(hover, onAccent)).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrastOf(colours.onInk.accent, brandInk)).toBeGreaterThanOrEqual(3)
      expect(contrastOf(colours.words.light, '#ebe3d4')).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(colours.words.dark, brandInk)).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('a colour that cannot be seen gets a sentence with the figures', () => {
  expect(explainAccent('#ffee00')).toBe(
    'This colour is too light to see on a light page: its contrast is 1.2 to 1, and it needs 3 to 1.',
  )
  expect(explainInk('#555555')).toContain('white writing')
  expect(explainAccent('#f24a20')).toBeUndefined()
  expect(explainInk('#120f0d')).toBeUndefined()
})

test('an owner who chose no colour has none', () => {
  expect(brandColoursOf({ brandAccent: '', brandInk: '', brandLogo: '' })).toBeUndefined()
})
