import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compileKernels } from './compile-kernels.ts'

test('the kernels in the repository are what their sources compile to', async () => {
  const compiled = await compileKernels()
  expect(compiled.size).toBe(3)
  for (const [path, text] of compiled) expect(await readFile(path, 'utf8'), path).toBe(text)
})
