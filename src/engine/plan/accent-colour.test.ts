import { expect, test } from 'vitest'
import { accentColour } from './accent-colour.ts'

test('the liveliest colour of the photos leads, light enough to stand on a dark picture', () => {
  const accent = accentColour([
    {
      colours: [
        { hex: '#202020', share: 70 },
        { hex: '#103a80', share: 20 },
      ],
    },
  ])
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16))
  expect(blue).toBeGreaterThan(red)
  expect(0.2126 * red + 0.7152 * green + 0.0722 * blue).toBeGreaterThan(110)
})

test('photos without colour get a warm one', () => {
  expect(accentColour([{ colours: [{ hex: '#777777', share: 100 }] }])).toMatch(/^#[e-f]/)
})
