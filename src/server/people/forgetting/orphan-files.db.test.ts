import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '#src/kit/time.ts'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { removeOrphanFiles } from './orphan-files.ts'

async function setUp() {
  const { database, close } = await makeTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-orphans-'))
  onTestFinished(async () => {
    await close()
    await rm(folder, { recursive: true })
  })
  const storage = await makeDiskStorage({ folder })
  const write = (key: string) => storage.write(key, Readable.from(['file']), { contentType: 'image/png' })
  const sweep = (days: number) => {
    const clock = { now: () => new Date(Date.now() + days * dayMs) }
    return removeOrphanFiles({ database, storage, clock, log: silentLog }, AbortSignal.timeout(60_000))
  }
  const kept = async () => {
    const keys: string[] = []
    for await (const { key } of storage.list('')) keys.push(key)
    return keys.toSorted()
  }
  return { database, write, sweep, kept }
}

test('files that no row names go after two days; those that are named, and other folders, stay', async () => {
  const { database, write, sweep, kept } = await setUp()
  const [customer, job, film, order] = [await insertCustomer(database), randomUUID(), randomUUID(), randomUUID()]
  await database.execute(sql`
    insert into production_jobs (id, created_at, customer_id, business_name, business_type, tier, formats, add_ons, status,
      work, is_autopilot, target_seconds, seed, words, branding)
    values (${job}, now(), ${customer}, '', 'hotel', 'vr1', '{}', '{}', 'completed', 'done', false, 30, 1, '{}',
      '{"logoKey": "logos/of-job.png"}')`)
  await database.execute(sql`insert into films (id, job_id, version, created_at, state, timelines)
    values (${film}, ${job}, 1, now(), 'ready', '{}')`)
  await database.execute(sql`insert into film_files (film_id, kind, format, key, bytes, width, height, seconds)
    values (${film}, 'film', 'stories', 'films/named.mp4', 1, 1, 1, 1)`)
  await database.execute(sql`
    insert into clips (id, created_at, photo_key, file_key, prompt, ratio, seconds, provider, state)
    values (${randomUUID()}, now(), 'engine-room/named.jpg', 'clips/named.mp4', '', '1280:720', 5, 'local', 'ready')`)
  await database.execute(sql`
    insert into scores (id, job_id, position, created_at, mood, seed, cut_mood, cut_seed, key, bytes, seconds)
    values (${randomUUID()}, ${job}, 1, now(), 'calm', 1, 'calm', 1, 'scores/named.m4a', 1, 1)`)
  await database.execute(sql`
    insert into orders (id, number, token, created_at, method, state, opens_photos, name, service_type, add_ons, total_pence)
    values (${order}, 'R-1', 'a token', now(), 'bank', 'open', false, '', 'vr1', '{}', 9900)`)
  await database.execute(sql`
    insert into film_briefs (order_id, changed_at, name_to_show, tagline, call_to_action, phone, site, handle, logo_key)
    values (${order}, now(), '', '', '', '', '', '', 'logos/of-brief.png')`)
  await database.execute(sql`insert into settings (key, value, changed_at) values ('brandLogo', 'named light', now())`)
  await database.execute(sql`insert into setting_changes (id, changed_at, key, before, after)
    values (${randomUUID()}, now(), 'brandLogo', 'earlier dark', 'named light'),
      (${randomUUID()}, now() - interval '100 days', 'brandLogo', 'long-gone light', 'earlier dark')`)
  const named = ['films/named.mp4', 'clips/named.mp4', 'engine-room/named.jpg', 'scores/named.m4a']
  const ofShop = ['logos/of-job.png', 'logos/of-brief.png', 'brand/named.png', 'brand/earlier.png', 'samples/one.mp4']
  const orphans = ['films/one.mp4', 'clips/one.mp4', 'engine-room/one.jpg', 'scores/one.m4a', 'logos/one.png']
  for (const key of [...named, ...ofShop, ...orphans, 'brand/long-gone.png']) await write(key)
  await sweep(1)
  expect(await kept()).toHaveLength(15)
  await sweep(3)
  expect(await kept()).toEqual([...named, ...ofShop].toSorted())
})
