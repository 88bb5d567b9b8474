import { expect, test } from 'vitest'
import { cutNote } from './cut-note.ts'

test('a note of 80 characters stays whole, a longer one is cut there', () => {
  expect(cutNote('a'.repeat(80))).toBe('a'.repeat(80))
  expect(cutNote('a'.repeat(81))).toBe(`${'a'.repeat(80)}...`)
})

test('no emoji is cut in half', () => {
  expect(cutNote('🎬'.repeat(81))).toBe(`${'🎬'.repeat(80)}...`)
})
