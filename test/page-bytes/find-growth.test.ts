import { expect, test } from 'vitest'
import { findGrowth } from './find-growth.ts'

const table = { landing: { 'react.js': 50_000, 'home-page.js': 8_000 }, quote: { 'react.js': 50_000 } }

test('a page that has grown is named, with the files that made it grow', () => {
  const now = { ...table, landing: { 'react.js': 50_100, 'home-page.js': 7_900, 'parser.js': 20_000 } }
  expect(findGrowth(table, now)).toEqual([
    'landing: 78000 bytes instead of 58000. Grown: parser.js is new with 20000, react.js by 100',
  ])
})

test('a changed sentence, and a page that became smaller, are fine', () => {
  expect(findGrowth(table, { ...table, quote: { 'react.js': 50_900 } })).toEqual([])
  expect(findGrowth(table, { ...table, quote: { 'react.js': 10 } })).toEqual([])
})

test('a page without an entry in the table is named', () => {
  expect(findGrowth({}, { quote: table.quote })).toEqual(['quote: not in the table'])
})
