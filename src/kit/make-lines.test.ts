import { expect, test } from 'vitest'
import { makeLines } from './make-lines.ts'

test('work under one key runs one after another, under others beside it', async () => {
  const inLine = makeLines()
  const seen: string[] = []
  const first = Promise.withResolvers<void>()
  const slow = inLine('a', async () => {
    seen.push('first begins')
    await first.promise
    seen.push('first ends')
  })
  const next = inLine('a', async () => void seen.push('second'))
  await inLine('b', async () => void seen.push('other'))
  first.resolve()
  await Promise.all([slow, next])
  expect(seen).toEqual(['first begins', 'other', 'first ends', 'second'])
})

test('work that fails does not stop the line', async () => {
  const inLine = makeLines()
  const failing = inLine('a', () => Promise.reject(new Error('no')))
  const next = inLine('a', () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
