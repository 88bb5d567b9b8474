import { expect, test } from 'vitest'
import { placePins } from './place-pins.ts'

test('pins stand where their comments are, and never on one another', () => {
  const pins = placePins([0, 10, 20, 450, 899], 899, 300)
  expect(pins.map(({ row }) => row)).toEqual([0, 1, 2, 0, 0])
  expect(pins[0]?.x).toBe(10)
  expect(pins.at(-1)?.x).toBe(290)
})
