import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { makePinoLog } from './pino-log.ts'

function collect() {
  const lines: string[] = []
  return { log: makePinoLog('info', { write: (line) => lines.push(line) }), text: () => lines.join('') }
}

test('personal fields and secrets never reach a log line', () => {
  const { log, text } = collect()
  log.info(
    { email: 'helen@lakeside.example', request: { phone: '07700 900412', cookie: 'session=abc' } },
    'quote accepted',
  )
  expect(text()).toContain('quote accepted')
  expect(text()).not.toMatch(/helen|07700|abc/)
})

test('an address or number inside an error, or inside its cause, is blotted out', () => {
  const { log, text } = collect()
  const cause = new Error('Key (email)=(helen@lakeside.example) already exists')
  log.error({ err: new Error('could not ring 07700 900412', { cause }) }, 'failed')
  expect(text()).toContain('already exists')
  expect(text()).not.toMatch(/helen@|07700/)
})

test('a database error does not repeat the row in its detail', () => {
  const { log, text } = collect()
  log.error({ err: Object.assign(new Error('duplicate'), { detail: 'Helen Ashworth', code: '23505' }) }, 'failed')
  expect(text()).toContain('23505')
  expect(text()).not.toContain('Ashworth')
})

const endsWhenTold = `
import { makePinoLog } from ${JSON.stringify(new URL('pino-log.ts', import.meta.url).href)}
const log = makePinoLog('info')
process.stdout.on('error', () => undefined)
process.on('SIGTERM', async () => {
  log.error({}, 'a problem on the way out')
  await log.settle()
  process.exit(0)
})
setInterval(() => undefined, 1_000)
process.stdout.write('ready')
`

test('a process ends when it is told to, even if nobody reads its log any more', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', endsWhenTold], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.stdout.destroy()
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
