import { expect, test } from 'vitest'
import { accentColour, brandColours } from './accent-colour.ts'
import { contrastOf } from './contrast.ts'

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

test("a brand's colours can be seen on a dark picture and keep their hue", () => {
  const [navy = '', gold = ''] = brandColours(['#0b1f5c', '#d9a35b', '#111111', '#ff0000'])
  expect(contrastOf(navy, '#2a2622')).toBeGreaterThanOrEqual(4.5)
  expect(Number.parseInt(navy.slice(5), 16)).toBeGreaterThan(Number.parseInt(navy.slice(1, 3), 16))
  expect(gold).toBe('#d9a35b')
  expect(brandColours(['#0b1f5c', '#d9a35b', '#111111', '#ff0000'])).toHaveLength(3)
})
