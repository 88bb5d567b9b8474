import { expect, test } from 'vitest'
import { nameParts } from './name-parts.ts'

test.each([
  ['The Old Harbour Fish Restaurant & Rooms', 'The Old Harbour', 'Fish Restaurant & Rooms'],
  ['Hartley & Vane', 'Hartley & Vane', ''],
  ['Maison Aurelle', 'Maison Aurelle', ''],
  ['Lindenhof Weingut', 'Lindenhof', 'Weingut'],
  ['Casa Pepe Restaurante', 'Casa Pepe', 'Restaurante'],
  ['The Restaurant', 'The Restaurant', ''],
  ['Ora', 'Ora', ''],
])('%s: %s, %s', (whole, name, trade) => {
  expect(nameParts(whole)).toEqual({ name, trade })
})
