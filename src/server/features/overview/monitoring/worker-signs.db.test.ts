import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { idleQueue } from '#test/support/idle-queue.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { areWorkersMissing, giveSigns, reportWorkers } from './worker-signs.ts'
import { readBusiness } from '#test/support/read-business.ts'

test('a worker is seen while it lives, and its absence is an alert that ends with the next one', async () => {
  const { database, close } = await makeTestDatabase()
  onTestFinished(close)
  const clock = { now: () => new Date() }
  const deps = { database, log: silentLog, queue: idleQueue, clock, readBusiness, siteUrl: 'https://x' }
  const open = async () =>
    (await database.execute(sql`select message from alerts where resolved_at is null`)).rows.map(
      ({ message }) => message,
    )
  const isSeen = () => vi.waitFor(async () => expect(await areWorkersMissing(database)).toBe(false))

  const stop = giveSigns(deps)
  await isSeen()
  await reportWorkers(deps)
  expect(await open()).toEqual([])
  await stop()
  expect(await areWorkersMissing(database)).toBe(true)
  await reportWorkers(deps)
  await reportWorkers(deps)
  expect(await open()).toEqual(['No worker is running: no mail leaves and no film is made'])

  const stopNext = giveSigns(deps)
  await isSeen()
  await reportWorkers(deps)
  expect(await open()).toEqual([])
  // One that was killed takes its sign with it only when it grows old.
  await database.execute(sql`update worker_signs set seen_at = now() - interval '46 seconds'`)
  expect(await areWorkersMissing(database)).toBe(true)
  await stopNext()
})
