import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Ended {
  code: number | string | null | undefined
  said: string
}

// The product as `npm start` hands over to it.
function start(settings: Record<string, string>): Promise<Ended> {
  const env = { NODE_COMPILE_CACHE: 'node_modules/.cache/node', ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'main.ts')], { env }, (problem, stdout, stderr) =>
      resolve({ code: problem?.code, said: stdout + stderr }),
    )
  })
}

test.each([
  ['a slip in a name', { DATABSE_URL: 'postgres://localhost/films' }, ['DATABSE_URL', 'DATABASE_URL']],
  ['a wrong value', { PORT: 'soon' }, ['PORT: expected a whole number from 0 to 65535']],
  [
    'several at once',
    { MAIL_FROM: 'Reelwright', DATA_DIR: 'package.json', S3_BUCKET: 'films' },
    ['MAIL_FROM', 'DATA_DIR', 'S3_ENDPOINT'],
  ],
])('%s stops the start with a sentence and exit code 2', async (_what, settings, names) => {
  const { code, said } = await start(settings)
  expect(code).toBe(2)
  for (const name of names) expect(said).toContain(name)
  expect(said).not.toMatch(/^\s+at /m)
})
