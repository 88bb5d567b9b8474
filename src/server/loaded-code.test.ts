import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { patient } from '#test/support/patient.ts'

vi.setConfig({ testTimeout: patient(60_000) })

const lister = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
  await import('#src/server/app.ts')
  console.log(JSON.stringify(loaded))
  process.exit(0)`

// Their native code runs in the threads that answer everybody, and the first picture of a stranger would be theirs.
const decoders = /node_modules\/(sharp|@img|heic-decode|libheif-js|@napi-rs\/canvas|node-av|@tensorflow)\//

test('the process that answers loads no decoder', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', lister], {
    maxBuffer: 16 * 1024 * 1024,
  })
  const loaded = JSON.parse(stdout) as string[]
  expect(loaded.some((url) => url.endsWith('/platform/photos/photo-reader.ts'))).toBe(true)
  expect(loaded.filter((url) => decoders.test(url))).toEqual([])
})
