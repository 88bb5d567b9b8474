import { expect, test } from 'vitest'
import { isIncluded, packages } from './packages.ts'

test('multiple formats are upright, square, portrait and landscape, whoever sells them', () => {
  const multiple = ['stories', 'square', 'portrait', 'landscape']
  expect(packages.vr1.formats).toEqual(['stories'])
  for (const service of ['vr2', 'vr3', 'combo-3', 'combo-5'] as const) {
    expect(packages[service].formats).toEqual(multiple)
    expect(isIncluded(service, 'social-sizes')).toBe(true)
  }
})

test('the premium scores come with VR3, and are sold beside the others', () => {
  expect(isIncluded('vr3', 'premium-music')).toBe(true)
  for (const service of ['vr1', 'vr2', 'combo-3', 'combo-5'] as const) {
    expect(isIncluded(service, 'premium-music')).toBe(false)
  }
})
