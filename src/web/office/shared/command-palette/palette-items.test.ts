import { expect, test } from 'vitest'
import { listItems } from './palette-items.ts'

const names = (typed: string): string[] => listItems(typed, []).map(({ name }) => name)

test('what begins with the word comes first', () => {
  expect(names('cust')[0]).toBe('Customer Leads')
  expect(names('stats')[0]).toBe('Stats')
})

test('every word must fit', () => {
  expect(names('csv export')).toEqual(['Export customers'])
  expect(names('csv penguin')).toEqual([])
})

test('with nothing typed every screen and action is there', () => {
  expect(names('')).toEqual(expect.arrayContaining(['Home', 'Control panel', 'Logout', 'Keyboard shortcuts']))
})
