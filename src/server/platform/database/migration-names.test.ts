import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('migrations are numbered from 0001 on, each number once', async () => {
  const names = (await readdir(new URL('../../../../migrations', import.meta.url))).toSorted()
  const numbers = names.map((name) => /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1] ?? name)
  expect(numbers).toEqual(names.map((_, index) => String(index + 1).padStart(4, '0')))
})
