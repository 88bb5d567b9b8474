import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { KeptKey } from '#src/contracts/studio/kept-days.ts'
import { dayMs } from '#src/kit/time.ts'
import { storeChanges } from '#src/server/admin/settings/settings.ts'
import { changeJob, findJobsOfOrder } from '#src/server/studio/production/feature.ts'
import { openStudio, type Studio } from '#test/support/test-studio.ts'
import { bringFiles, tidyWorkFolders } from '#src/server/studio/production/work-folder.ts'
import { eraseMedia, removeFilesHandlers } from './erase-media.ts'
import { sweepMedia } from './retention.ts'

async function deliver(studio: Studio) {
  const order = await studio.addOrder()
  for (const { id } of await findJobsOfOrder(studio.database, order.id)) {
    await changeJob(studio.database, id, { deliversItself: true })
  }
  await studio.drain()
  return order
}

const sweep = async (studio: Studio): Promise<void> => {
  await sweepMedia(studio.deps)
  expect(await studio.drain()).toEqual([])
}

const set = async ({ deps }: Studio, key: KeptKey, after: string): Promise<void> => {
  const before = (await deps.settings.findStored(deps.database))[key] ?? ''
  const settingsDeps = { ...deps, record: async () => {} } as unknown as Parameters<typeof storeChanges>[0]
  await deps.database.transaction((tx) => storeChanges(settingsDeps, tx, [{ key, before, after }]))
}

const studioFolders = ({ folder }: Studio): Promise<string[]> => readdir(join(folder, 'studio')).catch(() => [])

// What must be kept for seven years.
const books = async ({ database }: Studio) => {
  const orders = await database.execute(sql`select number, email, total_pence, paid_at from orders`)
  const receipts = await database.execute(sql`select * from receipts`)
  return { orders: orders.rows, receipts: receipts.rows }
}

test('day 31 leaves no photo and no film byte of a delivered order; the order and its receipt remain', async () => {
  const studio = await openStudio()
  await deliver(studio)
  const before = await books(studio)
  expect(before).toMatchObject({ orders: [{ total_pence: 9900 }], receipts: [{ number: 1, total_pence: 9900 }] })
  studio.time.ms += 29 * dayMs
  await sweep(studio)
  expect((await studio.storedKeys()).length).toBeGreaterThan(9)
  studio.time.ms += 2 * dayMs
  await sweep(studio)
  expect(await studio.storedKeys()).toEqual([])
  expect(await studioFolders(studio)).toEqual([])
  const { rows } = await studio.database.execute(sql`
    select (select count(*)::int from photos) as photos, (select count(*)::int from films) as films,
      (select count(*)::int from clips) as clips`)
  expect(rows).toEqual([{ photos: 0, films: 0, clips: 0 }])
  expect(await books(studio)).toEqual(before)
  const record = await studio.database.execute(
    sql`select reason, photos, films, clips, finished_at is not null as done from erasures`,
  )
  expect(record.rows).toEqual([{ reason: 'delivered', photos: 3, films: 1, clips: 3, done: true }])
  const { rows: mails } = await studio.database.execute(
    sql`select text_content as text from emails where subject = 'We’ve deleted your photos and films'`,
  )
  expect(mails).toHaveLength(1)
  expect(String(mails[0]?.['text'])).toContain('Photos: 3')
})

test('an open revision and an open dispute stop the clock', async () => {
  const studio = await openStudio()
  const [revised, disputed] = [await deliver(studio), await deliver(studio)]
  const [job] = await findJobsOfOrder(studio.database, revised.id)
  await changeJob(studio.database, job?.id ?? '', { status: 'editing', revisionAskedAt: studio.deps.clock.now() })
  await studio.database.execute(sql`update orders set dispute = 'open' where id = ${disputed.id}`)
  studio.time.ms += 60 * dayMs
  const before = await studio.storedKeys()
  await sweep(studio)
  expect(await studio.storedKeys()).toEqual(before)
  await studio.database.execute(sql`update orders set dispute = 'won' where id = ${disputed.id}`)
  await sweep(studio)
  expect((await studio.storedKeys()).length).toBe(before.length / 2)
})

test('a film open for changes, or a combo delivered in part, goes on its days once nobody works on it any more', async () => {
  const studio = await openStudio()
  const orders = [await deliver(studio), await deliver(studio), await deliver(studio)]
  const [refunded, lost, going] = orders.map(({ id }) => id)
  const open = sql`update production_jobs set status = 'editing', revision_asked_at = delivered_at`
  await studio.database.execute(open)
  // The second film of the order was never delivered.
  await studio.database.execute(sql`
    insert into production_jobs (id, created_at, customer_id, order_id, film_number, business_name, business_type, tier, formats,
      add_ons, status, work, is_autopilot, target_seconds, seed, words, start_by, due_at)
    select gen_random_uuid(), created_at, customer_id, order_id, 2, business_name, business_type, tier, formats, add_ons, 'analyzing',
      'waiting', false, target_seconds, seed, words, start_by, due_at from production_jobs where order_id = ${lost}`)
  await studio.database.execute(sql`update production_jobs set stopped_for = 'refund' where order_id = ${refunded}`)
  await studio.database.execute(sql`update production_jobs set stopped_for = 'dispute' where order_id = ${lost}`)
  const kept = async () => {
    const { rows } = await studio.database.execute(
      sql`select distinct order_id from production_jobs where erased_at is null`,
    )
    return rows.map((row) => String(row['order_id'])).toSorted()
  }
  studio.time.ms += 29 * dayMs
  await sweep(studio)
  expect(await kept()).toEqual(orders.map(({ id }) => id).toSorted())
  studio.time.ms += 2 * dayMs
  await sweep(studio)
  expect(await kept()).toEqual([going])
  const { rows } = await studio.database.execute(sql`select distinct customer_id from photos`)
  expect(rows).toEqual([{ customer_id: orders[2]?.customerId }])
})

test('an order keeps the days that were said when it was made, whatever is set later', async () => {
  const studio = await openStudio()
  await set(studio, 'filmsKeptDays', '60')
  const long = await deliver(studio)
  const { rows } =
    await studio.database.execute(sql`select text_content as text from emails where kind = 'transactional'
    and text_content like '%after delivery%'`)
  expect(String(rows[0]?.['text'])).toContain('We delete photos and films 60 days after delivery.')
  await set(studio, 'filmsKeptDays', '14')
  const short = await deliver(studio)
  await set(studio, 'filmsKeptDays', '365')
  const keptOrders = async () => {
    const kept = await studio.database.execute(
      sql`select distinct order_id from production_jobs where erased_at is null`,
    )
    return kept.rows.map((row) => row['order_id'])
  }
  studio.time.ms += 15 * dayMs
  await sweep(studio)
  expect(await keptOrders()).toEqual([long.id])
  studio.time.ms += 44 * dayMs
  await sweep(studio)
  expect(await keptOrders()).toEqual([long.id])
  expect(short.id).not.toBe(long.id)
  studio.time.ms += 2 * dayMs
  await sweep(studio)
  expect(await keptOrders()).toEqual([])
})

test('photos that led to nothing keep the days that were said when they came: 90, or what is set since', async () => {
  const studio = await openStudio()
  const came = await studio.addOrder()
  studio.time.ms += 30 * dayMs
  await set(studio, 'photosKeptDays', '14')
  studio.time.ms += dayMs
  const later = await studio.addOrder()
  await studio.database.execute(sql`delete from production_jobs`)
  const owners = async () => {
    const kept = await studio.database.execute(sql`select distinct customer_id from photos`)
    return kept.rows.map((row) => String(row['customer_id'])).toSorted()
  }
  await sweep(studio)
  expect(await owners()).toEqual([came.customerId, later.customerId].toSorted())
  studio.time.ms += 15 * dayMs
  await sweep(studio)
  expect(await owners()).toEqual([came.customerId])
  studio.time.ms += 43 * dayMs
  await sweep(studio)
  expect(await owners()).toEqual([came.customerId])
  studio.time.ms += 2 * dayMs
  await sweep(studio)
  expect(await studio.storedKeys()).toEqual([])
  const { rows } = await studio.database.execute(sql`select customer_id, reason from erasures order by created_at`)
  expect(rows).toEqual([later, came].map(({ customerId }) => ({ customer_id: customerId, reason: 'undelivered' })))
})

test('the end of one order leaves the photos that came after its delivery', async () => {
  const studio = await openStudio()
  const { customerId } = await deliver(studio)
  studio.time.ms += 29 * dayMs
  const later = new Date(studio.time.ms).toISOString()
  const id = crypto.randomUUID()
  await studio.database.execute(sql`
    insert into photos (id, customer_id, created_at, state, original_name) values (${id}, ${customerId}, ${later}, 'ready', 'new.jpg')`)
  studio.time.ms += 2 * dayMs
  await sweep(studio)
  const { rows } = await studio.database.execute(sql`select id from photos`)
  expect(rows).toEqual([{ id }])
})

test('photos of a refunded order end with their days, and of a paid one that never began; what is worked on keeps its own', async () => {
  const studio = await openStudio()
  const [refunded, waiting, begun] = [
    await studio.addOrder(),
    await studio.addOrder({ photos: 1 }),
    await studio.addOrder(),
  ]
  await studio.database.execute(sql`update production_jobs set stopped_for = 'refund' where order_id = ${refunded.id}`)
  await studio.database.execute(sql`update production_jobs set started_at = created_at where order_id = ${begun.id}`)
  studio.time.ms += 91 * dayMs
  await sweep(studio)
  const { rows } = await studio.database.execute(sql`select distinct customer_id from photos`)
  expect(rows).toEqual([{ customer_id: begun.customerId }])
  const { rows: jobs } = await studio.database.execute(
    sql`select order_id from production_jobs where erased_at is not null`,
  )
  expect(jobs).toEqual([{ order_id: refunded.id }])
  expect(waiting.id).not.toBe(refunded.id)
})

test('a customer who deletes a film before it is made stops the work, and the owner hears of the money', async () => {
  const studio = await openStudio()
  const order = await studio.addOrder()
  const { deps, database } = studio
  await database.execute(sql`update orders set customer_id = ${order.customerId} where id = ${order.id}`)
  const held = { id: order.id, customerId: order.customerId, hasOpenDispute: false }
  await database.transaction((tx) => deps.eraseOrder(tx, held, { cookie: () => undefined }))
  await studio.drain()
  const jobs = await database.execute(
    sql`select stopped_for, erased_at is not null as is_erased, status from production_jobs`,
  )
  expect(jobs.rows).toEqual([{ stopped_for: 'erasure', is_erased: true, status: 'analyzing' }])
  const { rows } = await database.execute(sql`select message from alerts`)
  expect(rows).toEqual([{ message: expect.stringContaining('no film can be made') }])
  const log = await database.execute(
    sql`select kind, actor from events where order_id = ${order.id} and kind like 'order.%'`,
  )
  expect(log.rows).toEqual([{ kind: 'order.erasure_asked', actor: 'customer' }])
})

test('erasing one order leaves the photos that another order of the customer needs', async () => {
  const studio = await openStudio()
  const order = await deliver(studio)
  const { customerId } = order
  await studio.database.execute(sql`
    insert into production_jobs (id, created_at, customer_id, business_name, business_type, tier, formats, add_ons, status, work,
      is_autopilot, target_seconds, seed, words, start_by, due_at)
    select gen_random_uuid(), created_at, customer_id, business_name, business_type, tier, formats, add_ons, 'analyzing', 'waiting',
      false, target_seconds, seed, words, start_by, due_at from production_jobs`)
  await studio.database.transaction((tx) =>
    eraseMedia(studio.deps, tx, { customerId, of: { orderId: order.id }, withPhotos: true, reason: 'customer' }),
  )
  await studio.drain()
  const kept = await studio.storedKeys()
  expect(kept.filter((key) => key.startsWith('photos/'))).toHaveLength(9)
  expect(kept.filter((key) => !key.startsWith('photos/'))).toEqual([])
})

test('one order that cannot be erased keeps no other, and is told', async () => {
  const studio = await openStudio()
  const [stuck, other] = [await deliver(studio), await deliver(studio)]
  studio.time.ms += 31 * dayMs
  const sweeping = sweepMedia({
    ...studio.deps,
    hasOpenDispute: async (db, orderId) => {
      if (orderId === stuck.id) throw new Error('This order is cursed')
      return studio.deps.hasOpenDispute(db, orderId)
    },
  })
  await expect(sweeping).rejects.toThrow('1 of 2 failed, the first with: This order is cursed')
  const { rows } = await studio.database.execute(
    sql`select order_id, erased_at is not null as erased from production_jobs`,
  )
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(
    expect.arrayContaining([
      { order_id: stuck.id, erased: false },
      { order_id: other.id, erased: true },
    ]),
  )
})

test('an erasure is done when no machine has a folder of it any more; each tidies its own', async () => {
  const studio = await openStudio()
  const { deps, database } = studio
  const { customerId } = await deliver(studio)
  const other = { ...deps, studioFolder: join(studio.folder, 'other', 'studio') }
  const { rows: jobs } = await database.execute<{ id: string }>(sql`select id from production_jobs`)
  const jobId = jobs[0]?.id ?? ''
  const [key = ''] = await studio.storedKeys()
  await bringFiles(other, jobId, [key])
  await tidyWorkFolders(other)
  const there = (): Promise<string[]> => readdir(other.studioFolder)
  expect(await there()).toEqual([`job-${jobId}`])

  const wanted = { customerId, of: 'everything', withPhotos: true, reason: 'owner' } as const
  await database.transaction((tx) => eraseMedia(deps, tx, wanted))
  const { rows } = await database.execute(sql`select data from pgboss.job where name = 'retention.remove-files'`)
  const [removeFiles] = removeFilesHandlers(deps)
  const remove = () =>
    removeFiles?.handle(rows[0]?.['data'], { id: '', attempt: 1, signal: AbortSignal.timeout(60_000) })
  const isDone = async () =>
    (await database.execute(sql`select finished_at is not null as done from erasures`)).rows[0]?.['done']
  await expect(remove()).rejects.toThrow('other machines still have to delete: 1')
  expect(await isDone()).toBe(false)
  await tidyWorkFolders(other)
  expect(await there()).toEqual([])
  await remove()
  expect(await isDone()).toBe(true)
})

test('an erasure does not wait for the disk of a machine that is gone', async () => {
  const studio = await openStudio()
  const { deps, database } = studio
  const { customerId } = await deliver(studio)
  await database.execute(sql`insert into work_folders (job_id, disk, seen_at)
    select id, gen_random_uuid(), now() - interval '7 hours' from production_jobs`)
  const wanted = { customerId, of: 'everything', withPhotos: true, reason: 'owner' } as const
  await database.transaction((tx) => eraseMedia(deps, tx, wanted))
  expect(await studio.drain()).toEqual([])
  expect((await database.execute(sql`select from erasures where finished_at is null`)).rows).toEqual([])
})
