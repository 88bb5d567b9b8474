import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStop, type StopCase } from './run-stop.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'reelwright-stop-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

// `node bench/stop.ts` tries all of them.
const cases: StopCase[] = [
  { target: 'script', signal: 'SIGTERM', scene: 'uploading' },
  { target: 'group', signal: 'SIGINT', scene: 'rendering', isSentTwice: true },
]

for (const stop of cases) {
  test(`${stop.signal} to ${stop.target} while ${stop.scene} stops product and database and leaves no process`, async () => {
    const { ms, ...stopped } = await runStop(dataDir, stop)
    expect(stopped, `after ${ms} ms`).toEqual({ code: 0, left: [], isDatabaseDown: true })
  })
}
