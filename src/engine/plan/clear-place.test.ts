import { expect, test } from 'vitest'
import { clearPlace } from './clear-place.ts'
import { formatNames } from './formats.ts'
import { safeZone } from './safe-zone.ts'

const caption = { kind: 'caption', text: 'Made by hand' } as const
const inTheMiddle = { x: 0.3, y: 0.35, width: 0.4, height: 0.2 }
const atTheFoot = { x: 0.3, y: 0.5, width: 0.4, height: 0.5 }

test.each(formatNames)('a caption stands at the foot of a %s film that has room there', (format) => {
  const { y } = clearPlace({ ...caption, format }, [inTheMiddle])
  expect(y).toBeGreaterThan(0.55)
})

test('a caption goes above a subject that reaches the foot', () => {
  const { y, height } = clearPlace({ ...caption, format: 'square' }, [atTheFoot])
  expect(y + height).toBeLessThan(atTheFoot.y)
})

test('in a wide film it goes beside one that reaches from the top to the foot', () => {
  const { x, width } = clearPlace({ ...caption, format: 'landscape' }, [{ x: 0.46, width: 0.2, y: 0, height: 1 }])
  expect(x + width).toBeLessThan(0.46)
})

test('a title keeps clear of what is in the middle, and stays in the middle where nothing is', () => {
  const title = { kind: 'title', text: 'Olive & Ember', format: 'stories' } as const
  const middleOf = (rect: { y: number; height: number }): number => rect.y + rect.height / 2
  expect(middleOf(clearPlace(title, []))).toBeCloseTo(0.4, 2)
  expect(middleOf(clearPlace(title, [inTheMiddle]))).toBeLessThan(inTheMiddle.y)
})

test('in stories writing stays between 14 and 66 hundredths of the height', () => {
  const { y, height } = safeZone('stories')
  expect([y, y + height]).toEqual([0.14, 0.66])
})
