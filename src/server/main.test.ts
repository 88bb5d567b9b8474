import { expect, test } from 'vitest'
import { startOnce } from '#test/support/start-once.ts'

test.each([
  ['a slip in a name', { DATABSE_URL: 'postgres://localhost/films' }, ['DATABSE_URL', 'DATABASE_URL']],
  ['a wrong value', { PORT: 'soon' }, ['PORT: expected a whole number from 0 to 65535']],
  [
    'several at once',
    { MAIL_FROM: 'Reelwright', DATA_DIR: 'package.json', S3_BUCKET: 'films' },
    ['MAIL_FROM', 'DATA_DIR', 'S3_ENDPOINT'],
  ],
])('%s stops the start with a sentence and exit code 2', async (_what, settings, names) => {
  const { code, said } = await startOnce(settings)
  expect(code).toBe(2)
  for (const name of names) expect(said).toContain(name)
  expect(said).not.toMatch(/^\s+at /m)
})
