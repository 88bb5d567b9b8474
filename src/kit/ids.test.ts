import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('an id is a version 7 UUID that carries its time', () => {
  const now = Date.UTC(2026, 0, 2, 3, 4, 5, 678)
  const id = newId(now)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now)
})

test('ids of the same moment differ, and later ids sort later', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => newId(5)))).toHaveProperty('size', 1_000)
  expect(newId(2_000) > newId(1_000)).toBe(true)
})
