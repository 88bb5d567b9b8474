import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { idleQueue } from '#test/support/idle-queue.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { findDoneWork, giveSigns, reportWorkers } from '#src/server/admin/health/workers.ts'
import { recordOnly } from '#src/server/events/log.ts'
import { readBusiness } from '#test/support/read-business.ts'

test('a worker is seen while it lives, and its absence is an alert that ends with the next one', async () => {
  const { database, close } = await makeTestDatabase()
  onTestFinished(close)
  const clock = { now: () => new Date() }
  const deps = {
    database,
    log: silentLog,
    queue: idleQueue,
    clock,
    record: recordOnly(clock),
    readBusiness,
    siteUrl: 'https://x',
  }
  const open = async () =>
    (await database.execute(sql`select message from alerts where resolved_at is null`)).rows.map(
      ({ message }) => message,
    )
  const both = { works: true, renders: true }
  const none = { works: false, renders: false }
  const growOld = () => database.execute(sql`update worker_signs set seen_at = now() - interval '41 seconds'`)
  const isSeen = (done = both) => vi.waitFor(async () => expect(await findDoneWork(database)).toEqual(done))

  const stop = giveSigns(deps, both)
  await isSeen()
  await reportWorkers(deps)
  expect(await open()).toEqual([])
  await stop()
  await reportWorkers(deps)
  expect(await open()).toEqual([])
  await growOld()
  expect(await findDoneWork(database)).toEqual(none)
  await reportWorkers(deps)
  await reportWorkers(deps)
  expect(await open()).toEqual(['No worker is running, so no emails are sent and no films are made'])

  const stopNext = giveSigns(deps, both)
  await isSeen()
  await reportWorkers(deps)
  expect(await open()).toEqual([])
  await stopNext()
  await growOld()

  const stopSmall = giveSigns(deps, { works: true, renders: false })
  await isSeen({ works: true, renders: false })
  await reportWorkers(deps)
  expect(await open()).toEqual(['No films are being made: no process renders them. Start one with ROLE=render'])
  await stopSmall()
})
