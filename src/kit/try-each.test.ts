import { expect, test } from 'vitest'
import { tryEach } from './try-each.ts'

test('one that fails keeps none of the others from its turn, and all failures are told', async () => {
  const done: number[] = []
  const trying = tryEach([1, 2, 3, 4], async (number) => {
    if (number % 2 === 0) throw new Error(`${number} is even`)
    done.push(number)
  })
  await expect(trying).rejects.toThrow('2 of 4 failed, the first with: 2 is even')
  expect(done).toEqual([1, 3])
})

test('without a failure there is nothing to tell', async () => {
  expect(await tryEach(new Set([1, 2]), async () => undefined)).toBeUndefined()
})
