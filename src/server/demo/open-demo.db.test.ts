import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#src/server/config.ts'
import { makePinoLog } from '#src/server/platform/log/pino-log.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { makeDemoClock } from './demo-clock.ts'
import { openDemo } from './open-demo.ts'

test('the owner of the demo works at once with the password of the demo, and goes on after a break', async () => {
  const { url, close } = await makeTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-demo-'))
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const log = makePinoLog(config.logLevel)
  const clock = makeDemoClock(new Date('2026-03-02T10:00:00Z'))
  const { product, owner, password } = await openDemo({ config, log, clock })
  try {
    expect(password.length).toBeGreaterThan(9)
    await expect(owner.bookTransfer('R-00000')).resolves.toBeUndefined()
    clock.set(new Date('2026-03-02T10:50:00Z'))
    await expect(owner.bookTransfer('R-00000')).resolves.toBeUndefined()
  } finally {
    await product.stop()
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
