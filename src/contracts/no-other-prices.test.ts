import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// '£99' or '99_00'.
const literal = /£\s?\d|\b\d+_00\b/g

// Sums that are no price: the day's target, the smallest refund, a made-up amount in the gallery of parts.
const elsewhere = [
  'src/contracts/default-prices.ts',
  'src/contracts/overview/figures.ts',
  'src/web/office/sales/orders/refund-form.tsx',
  'src/web/ui/gallery/gallery-fields.tsx',
]

test('no price is written outside the defaults', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file) && !elsewhere.includes(file))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\/.*$/gm, '')
    return [...code.matchAll(literal)].map(([text]) => `${file}: ${text}`)
  })
  expect(found).toEqual([])
})
