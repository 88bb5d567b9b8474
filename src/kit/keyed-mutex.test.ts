import { expect, test } from 'vitest'
import { makeKeyedMutex } from './keyed-mutex.ts'

test('work under one key runs one after another, under others beside it', async () => {
  const oneAtATime = makeKeyedMutex()
  const seen: string[] = []
  const first = Promise.withResolvers<void>()
  const slow = oneAtATime('a', async () => {
    seen.push('first begins')
    await first.promise
    seen.push('first ends')
  })
  const next = oneAtATime('a', async () => void seen.push('second'))
  await oneAtATime('b', async () => void seen.push('other'))
  first.resolve()
  await Promise.all([slow, next])
  expect(seen).toEqual(['first begins', 'other', 'first ends', 'second'])
})

test('work that fails does not stop the line', async () => {
  const oneAtATime = makeKeyedMutex()
  const failing = oneAtATime('a', () => Promise.reject(new Error('no')))
  const next = oneAtATime('a', () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
