import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { secondMs } from '#src/kit/time.ts'
import { originalKey } from '#src/server/studio/gallery/feature.ts'
import { type Fate, shortestPauseMs, startRunwayServer } from '#test/fakes/runway-server.ts'
import { openStudio } from '#test/support/test-studio.ts'
import { changeSettingsRow, findClipsOfBatch } from './clips.sql.ts'
import { requestClips } from './clips.ts'
import { resolveClip, submitClip } from './provider-clips.ts'
import { readSettings } from './settings.ts'

async function openRoom() {
  const time = { now: () => 0 }
  const server = await startRunwayServer({ nowMs: () => time.now() })
  onTestFinished(() => server.close())
  const studio = await openStudio({ runwayUrl: server.url })
  time.now = () => studio.time.ms
  const photo = await readFile('test/fixtures/orient-1.jpg')
  const photoKey = originalKey('00000000-0000-4000-8000-000000000000')
  await studio.deps.storage.write(photoKey, Readable.from([photo]), { contentType: 'image/jpeg' })
  const ask = (fates: Fate[]) =>
    studio.database.transaction((tx) =>
      requestClips(studio.deps, tx, {
        wanted: fates.map((fate, index) => ({
          jobId: null,
          photoId: null,
          batchKey: 'room',
          photoKey,
          category: fate,
          prompt: `Clip ${index} fate:${fate}`,
          move: null,
          analysis: null,
          isDraft: false,
          ratio: '720:1280',
          seconds: 5,
        })),
      }),
    )
  // Every wait is over at once for the queue, and as long as asked for by the clock.
  const run = async (): Promise<void> => {
    for (let round = 0; round < 30; round += 1) {
      studio.time.ms += 6 * secondMs
      await studio.database.execute(sql`update pgboss.job set start_after = now() where state = 'created'`)
      await studio.drain()
    }
  }
  const states = async () => {
    const clips = await findClipsOfBatch(studio.database, 'room')
    return Object.fromEntries(clips.map((clip) => [clip.category, clip.state]))
  }
  return { ...studio, server, ask, run, states, photoKey }
}

test('whatever the provider does, each clip is billed once, looked at no more often than every 5 s, and none is stuck', async () => {
  const { server, ask, run, states, deps } = await openRoom()
  await ask(['well', 'busy', 'broken', 'throttled', 'unsafe', 'internal', 'always-internal', 'expired', 'lost', 'html'])
  await run()
  expect(await states()).toEqual({
    well: 'ready',
    busy: 'ready',
    broken: 'ready',
    throttled: 'ready',
    unsafe: 'failed',
    internal: 'ready',
    'always-internal': 'failed',
    expired: 'ready',
    lost: 'parked',
    html: 'failed',
  })
  const billed = (fate: Fate): number => server.tasks.filter((task) => task.fate === fate).length
  // A fault of the provider's own is refunded by it, and tried once more.
  expect({ internal: billed('internal'), always: billed('always-internal') }).toEqual({ internal: 2, always: 2 })
  for (const fate of ['well', 'busy', 'broken', 'throttled', 'unsafe', 'expired', 'lost', 'html'] as const) {
    expect(billed(fate), fate).toBe(1)
  }
  expect(shortestPauseMs(server.tasks)).toBeGreaterThanOrEqual(5 * secondMs)
  const unsafe = (await findClipsOfBatch(deps.database, 'room')).find(({ category }) => category === 'unsafe')
  expect(unsafe?.failureText).toContain('for safety reasons')
})

test('of a film that is stopped the provider is asked for nothing, and no clip waits for ever', async () => {
  const { server, ask, run, database, addOrder } = await openRoom()
  const { id: orderId } = await addOrder()
  await ask(['well'])
  await database.execute(sql`update production_jobs set stopped_for = 'refund' where order_id = ${orderId}`)
  await database.execute(sql`update clips set job_id = (select id from production_jobs where order_id = ${orderId})`)
  await run()
  expect(server.tasks).toEqual([])
  expect(await findClipsOfBatch(database, 'room')).toEqual([])
})

test('a create whose answer was lost waits for the owner, who has it made here', async () => {
  const { ask, run, states, deps, server } = await openRoom()
  const [clipId = ''] = await ask(['lost'])
  await run()
  expect(await states()).toEqual({ lost: 'parked' })
  await resolveClip(deps, { clipId, answer: 'local' })
  await run()
  expect(await states()).toEqual({ lost: 'ready' })
  const [clip] = await findClipsOfBatch(deps.database, 'room')
  expect(clip).toMatchObject({ provider: 'local', fallbackReason: expect.stringContaining('may have been started') })
  expect(server.tasks).toHaveLength(1)
})

test('a worker that died between the call and its answer never calls again', async () => {
  const { ask, deps, server, database } = await openRoom()
  const [clipId = ''] = await ask(['well'])
  await database.execute(sql`update clips set state = 'submitting', asked_at = now()`)
  await submitClip(deps, clipId)
  expect(server.tasks).toHaveLength(0)
  const [clip] = await findClipsOfBatch(deps.database, 'room')
  expect(clip?.state).toBe('parked')
})

test('the name of a billed task is kept over an outage of the database, and where the clip was given up meanwhile', async () => {
  const { ask, run, states, deps, server, database } = await openRoom()
  const [clipId = ''] = await ask(['well'])
  let writes = 0
  // The first write is the intent, the second one the task.
  const transaction: typeof database.transaction = async (work, ...rest) => {
    writes += 1
    if (writes === 2) {
      await database.execute(sql`update clips set state = 'parked' where id = ${clipId}`)
      throw new Error('The database is away.')
    }
    return database.transaction(work, ...rest)
  }
  const bind = Object.assign(Object.create(database) as typeof database, { transaction })
  await submitClip({ ...deps, database: bind }, clipId)
  await run()
  expect([await states(), server.tasks.length]).toEqual([{ well: 'ready' }, 1])
})

test('“Again” looks once more at what was paid for, and pays anew only where the provider has failed', async () => {
  const { ask, run, states, deps, server, database } = await openRoom()
  const [paid = '', unsafe = ''] = await ask(['well', 'unsafe'])
  await run()
  await database.execute(sql`update clips set state = 'failed', failure_code = 'SILENT' where id = ${paid}`)
  for (const clipId of [paid, unsafe]) await resolveClip(deps, { clipId, answer: 'again' })
  await run()
  expect(await states()).toEqual({ well: 'ready', unsafe: 'failed' })
  const asked = (fate: Fate): number => server.tasks.filter((task) => task.fate === fate).length
  expect([asked('well'), asked('unsafe')]).toEqual([1, 2])
})

test('a failed clip is made here instead only where the owner allows it', async () => {
  const { ask, run, states, deps } = await openRoom()
  await changeSettingsRow(deps.database, { fallsBack: true })
  await ask(['unsafe'])
  await run()
  expect(await states()).toEqual({ unsafe: 'ready' })
})

test("the day's credits are a limit, and raising it lets the rest go on", async () => {
  const { ask, run, states, deps, server } = await openRoom()
  await changeSettingsRow(deps.database, { dailyCredits: 25 })
  await ask(['well', 'throttled'])
  await run()
  expect(Object.values(await states()).toSorted()).toEqual(['queued', 'ready'])
  expect(server.tasks).toHaveLength(1)
  expect(await readSettings(deps)).toMatchObject({ provider: 'runway', spentToday: 25, credits: 1_234 })
  await changeSettingsRow(deps.database, { dailyCredits: 100 })
  await run()
  expect(Object.values(await states())).toEqual(['ready', 'ready'])
})

// The stand-in takes nothing but JPEG.
test('a HEIC photo reaches the provider as a JPEG', async () => {
  const { deps, ask, run, states, photoKey } = await openRoom()
  const heic = await readFile('test/fixtures/photo.heic')
  await deps.storage.write(photoKey, Readable.from([heic]), { contentType: 'image/heic' })
  await ask(['well'])
  await run()
  expect(await states()).toEqual({ well: 'ready' })
})
