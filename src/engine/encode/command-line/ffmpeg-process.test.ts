import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '#test/engine/small-film.ts'
import { collectOutput } from './ffmpeg-process.ts'

async function runScript(script: string): Promise<string> {
  const folder = await makeTestFolder()
  const program = join(folder.path, 'program')
  await writeFile(program, `#!/bin/sh\n${script}\n`)
  await chmod(program, 0o755)
  try {
    return (await collectOutput(program, [])).toString()
  } finally {
    await folder.remove()
  }
}

test('the program’s output is passed on whole', async () => {
  expect(await runScript('printf film; printf strip')).toBe('filmstrip')
})

test('a full disk is told from any other failure, and the report is kept for the log', async () => {
  await expect(
    runScript('echo "av_interleaved_write_frame(): No space left on device" >&2; exit 1'),
  ).rejects.toMatchObject({
    text: 'The disk is full, so the film could not be written.',
  })
  await expect(runScript('echo "Unknown encoder" >&2; exit 1')).rejects.toMatchObject({
    text: 'The film could not be encoded.',
    detail: 'Unknown encoder',
  })
})

test('a program that is not there is named', async () => {
  await expect(collectOutput('/nowhere/ffmpeg', [])).rejects.toMatchObject({
    text: 'The program /nowhere/ffmpeg could not be started.',
  })
})
