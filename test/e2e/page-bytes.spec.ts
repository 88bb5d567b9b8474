import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { findGrowth } from '#test/page-bytes/find-growth.ts'
import { measurePages, type PageBytes } from '#test/page-bytes/measure-pages.ts'

// Here because only these tests are sure of a fresh build; no browser is needed.
test('no page loads more code and style than the table says', () => {
  const table = JSON.parse(readFileSync('test/page-bytes/table.json', 'utf8')) as PageBytes
  expect(
    findGrowth(table, measurePages()),
    'If it is worth it, node scripts/page-bytes.mjs writes the table anew',
  ).toEqual([])
})
