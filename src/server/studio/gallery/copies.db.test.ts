import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#src/kit/ids.ts'
import { maxFailures, maxTakeOvers } from '#src/server/studio/claims/feature.ts'
import { aRun } from '#test/support/a-run.ts'
import { plainPng } from '#test/support/odd-pictures.ts'
import { addCustomer, fixture, openGallery, prepareGallery, send } from '#test/support/test-gallery.ts'
import { continuePhotos, hastenCopies, makePhotoCopies, readPhotoAgain } from './copies.ts'
import { originalKey } from './photo-files.ts'
import { findPhoto } from './photos.sql.ts'
import { takePhoto } from './photos.ts'

// Whose photos are read beside whose.

prepareGallery()

const openLanes = async () => {
  const { deps, address } = await openGallery()
  await deps.database.execute(sql`delete from pgboss.job where name like 'gallery.make%'`)
  const waiting = async () => {
    const { rows } = await deps.database.execute<{ name: string; photo: string; priority: number }>(sql`
      select name, data->>'photoId' as photo, priority from pgboss.job where name like 'gallery.make%'
      order by name, priority desc, created_on`)
    return rows
  }
  const pay = (customerId: string) =>
    deps.database.execute(sql`
      insert into orders (id, number, token, created_at, method, state, customer_id, opens_photos, name, service_type,
        add_ons, total_pence, paid_at)
      values (${newId(Date.now())}, 'PAID-1', ${customerId}, now(), 'card', 'paid', ${customerId}, true, 'Ann', 'vr1',
        '{}', 7700, now())`)
  return { deps, address, waiting, pay }
}

const unpaid = 'gallery.make-unpaid-copies'
const paid = 'gallery.make-copies'

test('photos of strangers wait apart, the costly ones last; those of a customer who has paid among customers', async () => {
  const { deps, address, waiting, pay } = await openLanes()
  const [stranger, customer] = [await addCustomer(), await addCustomer()]
  const large = await send(address, stranger, { 'large.png': plainPng(4_000, 3_000) })
  const small = await send(address, stranger, { 'small.jpg': await fixture('orient-1.jpg') })
  await pay(customer.id)
  const bought = await send(address, customer, { 'a.jpg': await fixture('orient-1.jpg') })
  expect(await waiting()).toEqual([
    { name: paid, photo: bought.images[0]?.id, priority: -1 },
    { name: unpaid, photo: small.images[0]?.id, priority: -1 },
    { name: unpaid, photo: large.images[0]?.id, priority: -12 },
  ])
  const stream = Readable.from([await fixture('orient-1.jpg')])
  const byOwner = { customerId: stranger.id, name: 'o.jpg', stream, sender: { source: '192.0.2.1', isOwner: true } }
  const { id } = await takePhoto(deps, byOwner)
  expect(await waiting()).toContainEqual({ name: paid, photo: id, priority: -1 })
})

test('a photo is ready and what waits for it is told in one write, and once', async () => {
  const { deps, address } = await openLanes()
  const customer = await addCustomer()
  const { images } = await send(address, customer, { 'a.jpg': await fixture('orient-1.jpg') })
  const photoId = images[0]?.id ?? ''
  const state = async () => (await findPhoto(deps.database, photoId))?.state
  const told: string[] = []
  const fail = async () => {
    throw new Error('The process died.')
  }
  await expect(makePhotoCopies({ ...deps, record: fail }, photoId, { line: 'strangers', run: aRun() })).rejects.toThrow(
    'died',
  )
  expect(await state()).toBe('processing')
  const record: typeof deps.record = async (_tx, events) => void told.push(...events.map(({ kind }) => kind))
  for (let run = 0; run < 2; run += 1)
    await makePhotoCopies({ ...deps, record }, photoId, { line: 'strangers', run: aRun() })
  expect([await state(), told]).toEqual(['ready', ['photo.ready']])
})

const processing = async () => {
  const { deps, address, waiting } = await openLanes()
  const { images } = await send(address, await addCustomer(), { 'a.jpg': await fixture('orient-1.jpg') })
  const photoId = images[0]?.id ?? ''
  const state = async () => (await findPhoto(deps.database, photoId))?.state
  return { deps, waiting, photoId, state }
}

test('while the storage is away a photo waits, however long that is, and is read when it is back', async () => {
  const { deps, photoId, state } = await processing()
  const away = async () => {
    throw new Error('The bucket does not answer.')
  }
  const outages: Partial<typeof deps.storage>[] = [
    { read: away },
    { write: away },
    // A disk that is not mounted.
    { read: async () => undefined, ping: away },
  ]
  for (const outage of outages) {
    const storage = { ...deps.storage, ...outage }
    for (let failure = 0; failure <= maxFailures; failure += 1) {
      const run = makePhotoCopies({ ...deps, storage }, photoId, { line: 'strangers', run: aRun() })
      await expect(run).rejects.toThrow('does not answer')
    }
  }
  expect(await state()).toBe('processing')
  await makePhotoCopies(deps, photoId, { line: 'strangers', run: aRun() })
  expect(await state()).toBe('ready')
})

test('a photo that counts as unreadable is read once more for the owner', async () => {
  const { deps, waiting, photoId, state } = await processing()
  await deps.database.execute(sql`delete from pgboss.job where name like 'gallery.make%'`)
  expect(await readPhotoAgain(deps, photoId)).toBeUndefined()
  await deps.database.execute(sql`update photos set state = 'unreadable' where id = ${photoId}`)
  expect(await readPhotoAgain(deps, photoId)).toMatchObject({ id: photoId })
  expect((await waiting()).map(({ name, photo }) => [name, photo])).toEqual([[paid, photoId]])
  await makePhotoCopies(deps, photoId, { line: 'customers', run: aRun() })
  expect(await state()).toBe('ready')
})

test('a photo that no run can read is given up after its budget, whoever waits for it is told', async () => {
  const { deps, photoId, state } = await processing()
  const told: string[] = []
  const record: typeof deps.record = async (_tx, events) => void told.push(...events.map(({ kind }) => kind))
  await deps.storage.remove(originalKey(photoId))
  for (let failure = 1; failure < maxFailures; failure += 1) {
    const run = makePhotoCopies({ ...deps, record }, photoId, { line: 'strangers', run: aRun() })
    await expect(run).rejects.toThrow('missing from the storage')
    expect(await state()).toBe('processing')
  }
  await makePhotoCopies({ ...deps, record }, photoId, { line: 'strangers', run: aRun() })
  expect([await state(), told]).toEqual(['unreadable', ['photo.unreadable']])
})

test('a photo over which processes die is continued a few times, then given up', async () => {
  const { deps, photoId, state } = await processing()
  const dead = { run: aRun(), turn: 1 }
  await deps.database.execute(sql`insert into work_claims (kind, id, run_id, attempt, turn, beat_at, take_overs)
    values ('photo', ${photoId}, ${dead.run.id}, 1, 1, now() - interval '1 minute', ${maxTakeOvers})`)
  await makePhotoCopies(deps, photoId, { line: 'strangers', run: aRun() })
  expect(await state()).toBe('unreadable')
})

test('a photo that is being read is read by nobody else meanwhile', async () => {
  const { deps, photoId, state } = await processing()
  await deps.database.execute(sql`insert into work_claims (kind, id, run_id, attempt, turn, beat_at)
    values ('photo', ${photoId}, ${aRun().id}, 1, 1, now())`)
  await makePhotoCopies(deps, photoId, { line: 'strangers', run: aRun() })
  expect(await state()).toBe('processing')
})

test('a photo whose job was given up is taken up again, and one that waits in its line is not', async () => {
  const { deps, waiting, photoId } = await processing()
  await continuePhotos(deps)
  expect(await waiting()).toHaveLength(1)
  await deps.database.execute(sql`delete from pgboss.job where name like 'gallery.make%'`)
  await continuePhotos(deps)
  await continuePhotos(deps)
  expect((await waiting()).map(({ photo }) => photo)).toEqual([photoId])
})

test('with the payment, photos that still wait come over', async () => {
  const { deps, address, waiting } = await openLanes()
  const customer = await addCustomer()
  const { images } = await send(address, customer, { 'a.jpg': await fixture('orient-1.jpg') })
  await deps.database.transaction((tx) => hastenCopies(deps, tx, [{ customerId: customer.id }]))
  expect((await waiting()).map(({ name, photo }) => [name, photo])).toEqual([
    [paid, images[0]?.id],
    [unpaid, images[0]?.id],
  ])
  await deps.database.execute(sql`update photos set state = 'ready'`)
  await deps.database.transaction((tx) => hastenCopies(deps, tx, [{ customerId: customer.id }]))
  expect(await waiting()).toHaveLength(2)
})
