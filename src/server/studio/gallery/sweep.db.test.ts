import { aRun } from '#test/support/a-run.ts'
import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Photo } from '#src/contracts/studio/photos.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { bucketOutage } from '#src/server/platform/storage/s3-storage.ts'
import type { GalleryDeps } from '#src/server/studio/deps.ts'
import { silentLog } from '#test/support/silent-log.ts'
import {
  addCustomer,
  expectRowsAndFilesToAgree,
  filesOf,
  fixture,
  openGallery,
  prepareGallery,
  rowsOf,
  send,
} from '#test/support/test-gallery.ts'
import { makePhotoCopies } from './copies.ts'
import { countPhotos, previewPhotos, sweepPhotos } from './feature.ts'
import { originalKey } from './photo-files.ts'
import { takePhoto } from './photos.ts'

prepareGallery()

const sender = { source: '192.0.2.1', isOwner: false }

type Stop = () => Promise<never>

// A bucket takes no files as they are: it is written to.
function asBucket({ storage }: GalleryDeps): Storage {
  const { take: _take, ...bucket } = storage
  return bucket
}

test.each([
  [
    'while the file was inspected',
    (deps: GalleryDeps, stop: Stop): GalleryDeps => ({ ...deps, photos: { ...deps.photos, accept: stop } }),
  ],
  [
    'before the file was stored',
    (deps: GalleryDeps, stop: Stop): GalleryDeps => ({ ...deps, storage: { ...asBucket(deps), write: stop } }),
  ],
  [
    'after the file was stored',
    (deps: GalleryDeps, stop: Stop): GalleryDeps => ({
      ...deps,
      storage: { ...asBucket(deps), write: async (...given) => deps.storage.write(...given).then(stop) },
    }),
  ],
  [
    'after the disk took the file',
    (deps: GalleryDeps, stop: Stop): GalleryDeps => ({
      ...deps,
      storage: { ...deps.storage, take: async (...given) => deps.storage.take?.(...given).then(stop) ?? stop() },
    }),
  ],
])('a process that stopped %s leaves what the sweep clears away', async (_when, stopAt) => {
  const { deps } = await openGallery()
  const customer = await addCustomer()
  const { promise: stopped, resolve } = Promise.withResolvers<void>()
  const stop = () => {
    resolve()
    return new Promise<never>(() => undefined)
  }
  const stream = Readable.from([await fixture('orient-1.jpg')])
  void takePhoto(stopAt(deps, stop), { customerId: customer.id, name: 'a.jpg', stream, sender })
  await stopped
  expect(await filesOf(deps)).toHaveLength(_when.startsWith('after') ? 1 : 0)

  expect(await sweepPhotos(deps)).toMatchObject({ abandoned: 0, orphans: 0 })
  expect(await rowsOf(deps.database)).toHaveLength(1)
  await sweepPhotos(deps, { olderThanMs: 0 })
  expect(await rowsOf(deps.database)).toEqual([])
  expect(await filesOf(deps)).toEqual([])
  expect(await readdir(deps.workFolder)).toEqual([])
})

test('a bucket that is away is asked once: the place is free again, and a file that arrived after all goes with the sweep', async () => {
  const { deps } = await openGallery()
  const customer = await addCustomer()
  let removals = 0
  const away: GalleryDeps = {
    ...deps,
    storage: {
      ...asBucket(deps),
      write: async (...given) => {
        await deps.storage.write(...given)
        throw bucketOutage(new Error('silence'))
      },
      remove: async () => void (removals += 1),
    },
  }
  const stream = Readable.from([await fixture('orient-1.jpg')])
  const taking = takePhoto(away, { customerId: customer.id, name: 'a.jpg', stream, sender })
  await expect(taking).rejects.toMatchObject({ code: 'unavailable' })
  expect([await rowsOf(deps.database), removals]).toEqual([[], 0])
  await sweepPhotos(deps, { olderThanMs: 0 })
  expect(await filesOf(deps)).toEqual([])
})

test('an upload that outlasts its place is refused, and its file goes with the next sweep', async () => {
  const { deps } = await openGallery()
  const customer = await addCustomer()
  const slow: GalleryDeps = {
    ...deps,
    storage: {
      ...asBucket(deps),
      write: async (...given) => {
        await sweepPhotos(deps, { olderThanMs: 0 })
        return deps.storage.write(...given)
      },
    },
  }
  const stream = Readable.from([await fixture('orient-1.jpg')])
  const taking = takePhoto(slow, { customerId: customer.id, name: 'a.jpg', stream, sender })
  await expect(taking).rejects.toMatchObject({ code: 'unavailable' })
  expect(await rowsOf(deps.database)).toEqual([])
  await sweepPhotos(deps, { olderThanMs: 0 })
  expect(await filesOf(deps)).toEqual([])
})

test('when a commit succeeded but its answer was lost, the photo stays whole', async () => {
  const { deps } = await openGallery()
  const customer = await addCustomer()
  let commits = 0
  const transaction: Database['transaction'] = async (work) => {
    const result = await deps.database.transaction(work)
    commits += 1
    if (commits === 3) throw new Error('the connection was lost')
    return result
  }
  const database = Object.assign(Object.create(deps.database) as Database, { transaction })
  const stream = Readable.from([await fixture('orient-1.jpg')])
  const taking = takePhoto({ ...deps, database }, { customerId: customer.id, name: 'a.jpg', stream, sender })
  await expect(taking).rejects.toThrow('the connection was lost')
  expect(await rowsOf(deps.database)).toMatchObject([{ state: 'processing' }])
  await expectRowsAndFilesToAgree(deps)
})

test('the sweep removes files without a row, also foreign ones, and keeps all that belongs together', async () => {
  const { deps, address } = await openGallery()
  const { images } = await send(address, await addCustomer(), { 'a.jpg': await fixture('orient-1.jpg') })
  await makePhotoCopies(deps, images[0]?.id ?? '', { line: 'strangers', run: aRun() })
  const stray = [originalKey(randomUUID()), `photos/${randomUUID()}/thumb.jpg`, 'photos/stray']
  for (const key of stray) await deps.storage.write(key, Readable.from([Buffer.from('x')]), { contentType: 'a/b' })
  await writeFile(join(deps.workFolder, 'left-by-a-crash'), 'half')

  expect(await sweepPhotos(deps)).toEqual({ abandoned: 0, orphans: 0, missing: [] })
  expect(await sweepPhotos(deps, { olderThanMs: 0 })).toEqual({ abandoned: 0, orphans: 3, missing: [] })
  expect(await filesOf(deps)).toHaveLength(3)
  expect(await readdir(deps.workFolder)).toEqual([])
  await expectRowsAndFilesToAgree(deps)
})

test('a missing original is reported and its row stays', async () => {
  const { deps, address } = await openGallery()
  const { images } = await send(address, await addCustomer(), { 'a.jpg': await fixture('orient-1.jpg') })
  const id = images[0]?.id ?? ''
  await deps.storage.remove(originalKey(id))
  const logged: string[] = []
  const log = { ...silentLog, error: (_fields: object, message: string) => void logged.push(message) }
  expect(await sweepPhotos({ ...deps, log }, { olderThanMs: 0 })).toMatchObject({ missing: [id] })
  expect(logged).toEqual(['originals are missing from the storage'])
  expect(await rowsOf(deps.database)).toHaveLength(1)
  await expect(makePhotoCopies(deps, id, { line: 'strangers', run: aRun() })).rejects.toThrow(
    'missing from the storage',
  )
})

test('a photo whose pixels cannot be read is marked so, its original is kept, and nothing is tried again', async () => {
  const { deps, address } = await openGallery()
  const customer = await addCustomer()
  const broken = await fixture('photo.heic')
  broken.fill(0, broken.indexOf('mdat') + 4)
  const { images } = await send(address, customer, { 'a.heic': broken })
  const photo = images[0] as Photo
  await makePhotoCopies(deps, photo.id, { line: 'strangers', run: aRun() })
  await makePhotoCopies(deps, photo.id, { line: 'strangers', run: aRun() })
  expect(await rowsOf(deps.database)).toEqual([{ id: photo.id, state: 'unreadable' }])
  expect(await filesOf(deps)).toEqual([originalKey(photo.id)])
  expect((await fetch(address + photo.url, { headers: { cookie: customer.cookie } })).status).toBe(404)
})

test('copies are made once, and not for a photo that is gone', async () => {
  const { deps, address } = await openGallery()
  const { images } = await send(address, await addCustomer(), { 'a.jpg': await fixture('orient-1.jpg') })
  const id = images[0]?.id ?? ''
  await makePhotoCopies(deps, id, { line: 'strangers', run: aRun() })
  await deps.storage.remove(originalKey(id))
  await makePhotoCopies(deps, id, { line: 'strangers', run: aRun() })
  await makePhotoCopies(deps, randomUUID(), { line: 'strangers', run: aRun() })
  expect(await rowsOf(deps.database)).toEqual([{ id, state: 'ready' }])
})

test('a photo is not there while it is processed, nor for a stranger afterwards', async () => {
  const { deps, address } = await openGallery()
  const [customer, stranger] = [await addCustomer(), await addCustomer()]
  const { images } = await send(address, customer, { 'a.jpg': await fixture('orient-1.jpg') })
  const photo = images[0] as Photo
  const look = (cookie: string) => fetch(address + photo.url, { headers: { cookie } })
  const early = await look(customer.cookie)
  expect([early.status, early.headers.get('cache-control')]).toEqual([404, 'no-store'])
  await makePhotoCopies(deps, photo.id, { line: 'strangers', run: aRun() })
  expect((await look(customer.cookie)).status).toBe(200)
  expect((await look('session=owner')).status).toBe(200)
  expect((await look(stranger.cookie)).status).toBe(404)
  expect((await look('')).status).toBe(404)
})

test.each([
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%2fapp-secret',
  'a.jpg%00',
  '%00',
  '.env',
  `${'ä'.repeat(40)}.jpg`,
  `${randomUUID()}.jpg`,
  `${randomUUID()}.png`,
  `${randomUUID()}%2foriginal`,
])('/uploads/property-images/%s is not found, even for the owner', async (name) => {
  const { address } = await openGallery()
  const answer = await fetch(`${address}/uploads/property-images/${name}`, { headers: { cookie: 'session=owner' } })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({ success: false, error: 'Not found' })
})

test('figures count the photos that arrived, by customer and in all', async () => {
  const { deps, address } = await openGallery()
  const [one, two] = [await addCustomer(), await addCustomer()]
  const bytes = await fixture('orient-1.jpg')
  await send(address, one, { 'a.jpg': bytes, 'b.jpg': bytes })
  await deps.database.execute(sql`
    insert into photos (id, customer_id, created_at, state, original_name)
    values (${randomUUID()}, ${two.id}, now(), 'receiving', 'on its way')`)
  expect(await countPhotos(deps.database, 1_000)).toBe(2)
  expect(await countPhotos(deps.database, 1)).toBe(1)
  const previews = await previewPhotos(deps.database, [one.id, two.id], 1)
  expect([...previews.keys()]).toEqual([one.id])
  expect(previews.get(one.id)).toMatchObject({ count: 2, first: [{ originalName: 'a.jpg' }] })
  expect(await previewPhotos(deps.database, [], 1)).toEqual(new Map())
  await deps.database.execute(sql`delete from photos where customer_id = ${one.id}`)
  expect(await countPhotos(deps.database, 1_000)).toBe(0)
})

test('a photo and the job for its copies are one write', async () => {
  const { deps } = await openGallery()
  const customer = await addCustomer()
  const queue = { ...deps.queue, enqueueWhen: () => Promise.reject(new Error('the queue is full')) }
  const stream = Readable.from([await fixture('orient-1.jpg')])
  const taking = takePhoto({ ...deps, queue }, { customerId: customer.id, name: 'a.jpg', stream, sender })
  await expect(taking).rejects.toThrow('the queue is full')
  expect(await rowsOf(deps.database)).toEqual([])
  expect(await filesOf(deps)).toEqual([])
})
