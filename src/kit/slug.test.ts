import { expect, test } from 'vitest'
import { slug } from './slug.ts'

test.each([
  ['Olive & Ember', 'olive-ember'],
  ['Renée’s Café', 'renees-cafe'],
  ['  The Lakeside House, Restaurant and Rooms by the Water ', 'the-lakeside-house-restaurant-and-rooms'],
  ['東京', ''],
  ['../..', ''],
])('a file of %j is called %j', (name, expected) => expect(slug(name)).toBe(expected))
