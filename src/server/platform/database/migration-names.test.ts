import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('migrations are numbered, each number once', async () => {
  const names = await readdir(new URL('../../../../migrations', import.meta.url))
  const numbers = names.map((name) => /^\d{4}(?=-[a-z0-9-]+\.sql$)/.exec(name)?.[0])
  expect(numbers).not.toContain(undefined)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})
