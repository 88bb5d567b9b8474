import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clearlyWorded } from './clearly-worded.ts'

test('a place that cannot be written to is named in a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'unwritable-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'notes.txt')
  await writeFile(file, '')
  const failure: unknown = await mkdir(join(file, 'films'), { recursive: true }).catch((error: unknown) => error)
  expect(clearlyWorded(failure, undefined)).toMatchObject({ message: `${join(file, 'films')} cannot be written to.` })
})

test.each(['EACCES', 'EROFS'])('%s reads as a sentence', (code) => {
  const failure = Object.assign(new Error(code), { code, path: '/films' })
  expect(clearlyWorded(failure, undefined)).toMatchObject({ message: '/films cannot be written to.' })
})
