import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listPhotos, mostPhotoBytes, type Photo, readPhoto, uploadPhotos } from '#src/contracts/photos.ts'
import { AppError } from '#src/kit/app-error.ts'
import { lockCustomer } from '#src/server/features/customers/index.ts'
import { makeQuoteAccess } from '#src/server/features/quotes/index.ts'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { makeServer } from '#src/server/platform/http/fastify-server.ts'
import type { PhotoReader } from '#src/server/platform/photos/port.ts'
import { makePhotoReader } from '#src/server/platform/photos/sharp-photo-reader.ts'
import { makePgBossQueue } from '#src/server/platform/queue/pg-boss-queue.ts'
import type { Job } from '#src/server/platform/queue/port.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { addPhotos } from './add-photos.ts'
import { countPhotos, countPhotosOf, galleryJobs, galleryRoutes, sweepPhotos } from './index.ts'
import { makePhotoCopies } from './make-photo-copies.ts'
import { originalKey } from './photo-files.ts'
import { takePhoto } from './take-photo.ts'

let db: TestDatabase
let running: Awaited<ReturnType<typeof makePgBossQueue>>
let photos: PhotoReader
beforeAll(async () => {
  db = await makeTestDatabase()
  const { url, database } = db
  running = await makePgBossQueue({ url, database, jobs: galleryJobs as Job[], log: silentLog, works: false })
  photos = makePhotoReader()
})
afterAll(async () => {
  await photos.close()
  await running.stop()
  await db.close()
})

const fixture = (name: string): Promise<Buffer> => readFile(`test/fixtures/${name}`)
const quoteAccess = makeQuoteAccess({ secrets: makeSecrets('a secret for these tests only'), clock: systemClock })

// Rows of other tests stay out of the way: each starts with an empty table, a storage and a server of its own.
async function openGallery() {
  await db.database.execute(sql`truncate customers cascade`)
  const folder = await mkdtemp(join(tmpdir(), 'gallery-'))
  const deps = {
    database: db.database,
    queue: running.queue,
    storage: await makeDiskStorage({ folder: join(folder, 'storage') }),
    photos,
    clock: systemClock,
    log: silentLog,
    workFolder: join(folder, 'work'),
    lockCustomer,
    quoteAccess,
  }
  const server = await makeServer({
    calls: [uploadPhotos, listPhotos, readPhoto],
    routes: galleryRoutes(deps),
    log: silentLog,
    clock: systemClock,
    trustProxy: false,
    publicUrl: undefined,
    findSession: async (cookie) =>
      cookie('session') === 'owner' ? { id: 'owner', expiresAt: new Date(Date.now() + 1_000) } : undefined,
    pages: undefined,
  })
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })
  return { deps, address }
}

async function addCustomer(): Promise<{ id: string; cookie: string }> {
  const id = randomUUID()
  await db.database.execute(sql`
    insert into customers (id, created_at, name, email, phone, business_type, business_name, company, service_type, priority, source)
    values (${id}, now(), 'Ann', 'ann@example.com', '', 'hotel', '', '', 'vr1', 'standard', 'website')`)
  const { name, value } = quoteAccess.grant(id)
  return { id, cookie: `${name}=${value}` }
}

type Sent = Record<string, Buffer>

async function send(address: string, customer: { id: string; cookie: string }, files: Sent) {
  const form = new FormData()
  for (const [name, bytes] of Object.entries(files)) form.append('images', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${address}/api/upload/property-images/${customer.id}`, {
    method: 'POST',
    body: form,
    headers: { cookie: customer.cookie },
  })
  const body = (await answer.json()) as {
    images: Photo[]
    skipped: { name: string; reason: string }[]
    error?: string
  }
  return { status: answer.status, ...body }
}

type Deps = Awaited<ReturnType<typeof openGallery>>['deps']

const rowsOf = async (database: Database) =>
  (await database.execute(sql`select id, state from photos order by id`)).rows as { id: string; state: string }[]

const filesOf = async ({ storage }: Deps): Promise<string[]> =>
  (await Readable.from(storage.list('photos/')).toArray()).map(({ key }: { key: string }) => key).sort()

// What must hold after every sweep.
async function expectRowsAndFilesToAgree(deps: Deps): Promise<void> {
  const ids = (await rowsOf(deps.database)).map(({ id }) => id)
  const kept = (await filesOf(deps)).map((key) => key.split('/')[1])
  expect(new Set(kept)).toEqual(new Set(ids))
}

test('a visitor adds photos, sees them listed, and after processing sees upright copies without metadata', async () => {
  const { deps, address } = await openGallery()
  const customer = await addCustomer()
  const sent = await send(address, customer, {
    'C:\\photos\\kitchen.jpg': await fixture('gps-exif.jpg'),
    'bar.heic': await fixture('gps-exif.heic'),
  })
  expect(sent.status).toBe(200)
  expect(sent.skipped).toEqual([])
  expect(sent.images.map(({ originalName, state }) => `${originalName} ${state}`)).toEqual([
    'kitchen.jpg processing',
    'bar.heic processing',
  ])
  for (const { id } of sent.images) await makePhotoCopies(deps, id)

  const headers = { cookie: customer.cookie }
  const listed = await fetch(`${address}/api/uploads/property-images/${customer.id}`, { headers })
  const { images } = (await listed.json()) as { images: Photo[] }
  expect(images.map(({ id, state }) => `${id} ${state}`)).toEqual(sent.images.map(({ id }) => `${id} ready`))
  for (const path of images.flatMap(({ url, thumbnailUrl }) => [url, thumbnailUrl])) {
    const answer = await fetch(address + path, { headers })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${path.split('/').at(-1)}"`)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('CANARY')).toBe(false)
  }
})

test('the original is kept byte for byte, with its facts in the row', async () => {
  const { deps, address } = await openGallery()
  const bytes = await fixture('orient-6.jpg')
  const { images } = await send(address, await addCustomer(), { 'a.jpg': bytes })
  const kept = await deps.storage.read(originalKey(images[0]?.id ?? ''))
  expect(Buffer.concat((await kept?.stream.toArray()) ?? [])).toEqual(bytes)
  const { rows } = await deps.database.execute(sql`select content_type, bytes::int, width, height from photos`)
  expect(rows).toEqual([{ content_type: 'image/jpeg', bytes: bytes.length, width: 320, height: 240 }])
})

test("another customer's quote is out of reach, and nothing of the attempt is kept", async () => {
  const { deps, address } = await openGallery()
  const [mine, theirs] = [await addCustomer(), await addCustomer()]
  for (const cookie of [mine.cookie, '', 'quote=forged.token']) {
    const attempt = { id: theirs.id, cookie }
    const sent = await send(address, attempt, { 'a.jpg': await fixture('orient-1.jpg') })
    expect([sent.status, sent.error]).toEqual([403, 'This link does not belong to your quote.'])
    const listed = await fetch(`${address}/api/uploads/property-images/${theirs.id}`, { headers: { cookie } })
    expect(listed.status).toBe(401)
  }
  expect(await rowsOf(deps.database)).toEqual([])
  expect(await filesOf(deps)).toEqual([])
})

test('the owner may add to any customer, but not to one that does not exist', async () => {
  const { address } = await openGallery()
  const { id } = await addCustomer()
  const files = { 'a.jpg': await fixture('orient-1.jpg') }
  expect((await send(address, { id, cookie: 'session=owner' }, files)).status).toBe(200)
  const unknown = await send(address, { id: randomUUID(), cookie: 'session=owner' }, files)
  expect([unknown.status, unknown.error]).toEqual([404, 'There is no such customer.'])
})

test('the 26th image is refused, within one call and by a second one', async () => {
  const { deps, address } = await openGallery()
  const customer = await addCustomer()
  const bytes = await fixture('orient-1.jpg')
  const many = Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`${index}.jpg`, bytes]))
  const first = await send(address, customer, many)
  expect(first.images).toHaveLength(25)
  expect(first.skipped).toEqual([{ name: '25.jpg', reason: 'Maximum 25 images allowed in total' }])
  const second = await send(address, customer, { 'one-more.jpg': bytes })
  expect([second.status, second.error]).toEqual([400, 'Maximum 25 images allowed in total'])
  expect(await rowsOf(deps.database)).toHaveLength(25)
  expect(await filesOf(deps)).toHaveLength(25)
})

test('of 30 calls at the same time exactly 25 find a place', async () => {
  const { deps, address } = await openGallery()
  const customer = await addCustomer()
  const bytes = await fixture('orient-1.jpg')
  const calls = Array.from({ length: 30 }, (_, index) => send(address, customer, { [`${index}.jpg`]: bytes }))
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(25)
  expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  expect(await rowsOf(deps.database)).toHaveLength(25)
  await expectRowsAndFilesToAgree(deps)
})

test('files that cannot be taken are skipped with a reason, the others are kept', async () => {
  const { deps, address } = await openGallery()
  const jpeg = await fixture('progressive.jpg')
  const sent = await send(address, await addCustomer(), {
    'empty.jpg': Buffer.alloc(0),
    'drawing.jpg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'half.jpg': jpeg.subarray(0, 20_000),
    'good.jpg': jpeg,
  })
  expect(sent.skipped).toEqual([
    { name: 'empty.jpg', reason: 'The file is empty.' },
    { name: 'drawing.jpg', reason: 'Only JPG, PNG, HEIC and WebP pictures are accepted.' },
    { name: 'half.jpg', reason: 'The picture is cut short: a part of the file is missing.' },
  ])
  expect(sent.images.map(({ originalName }) => originalName)).toEqual(['good.jpg'])
  expect(await rowsOf(deps.database)).toHaveLength(1)
  expect(await readdir(deps.workFolder)).toEqual([])
  await expectRowsAndFilesToAgree(deps)
})

test('a file of more than 20 MB is skipped, and the next one is taken', async () => {
  const { deps, address } = await openGallery()
  const customer = await addCustomer()
  const jpeg = await fixture('progressive.jpg')
  const huge = Buffer.concat([jpeg, Buffer.alloc(mostPhotoBytes)])
  const sent = await send(address, customer, { 'huge.jpg': huge, 'good.jpg': jpeg })
  expect(sent.images.map(({ originalName }) => originalName)).toEqual(['good.jpg'])
  expect(sent.skipped).toEqual([
    { name: 'huge.jpg', reason: 'Some files were skipped (only images under 20MB allowed)' },
  ])
  expect(await rowsOf(deps.database)).toHaveLength(1)
  await expectRowsAndFilesToAgree(deps)
})

test('a form with nothing usable is refused with the first reason', async () => {
  const { address } = await openGallery()
  const customer = await addCustomer()
  const bad = await send(address, customer, { 'a.jpg': Buffer.from('text'), 'b.jpg': Buffer.alloc(0) })
  expect([bad.status, bad.error]).toEqual([400, 'Only JPG, PNG, HEIC and WebP pictures are accepted.'])
  const nothing = await send(address, customer, {})
  expect([nothing.status, nothing.error]).toEqual([400, 'Please choose at least one image.'])
})

test('a connection that is cut leaves nothing behind', async () => {
  const { deps, address } = await openGallery()
  const customer = await addCustomer()
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const head = [
    `POST /api/upload/property-images/${customer.id} HTTP/1.1`,
    `Host: ${hostname}`,
    `Cookie: ${customer.cookie}`,
    'Content-Type: multipart/form-data; boundary=cut',
    'Content-Length: 1000000',
    '',
    '--cut',
    'Content-Disposition: form-data; name="images"; filename="a.jpg"',
    'Content-Type: image/jpeg',
    '',
    '',
  ]
  socket.write(head.join('\r\n'))
  socket.write((await fixture('progressive.jpg')).subarray(0, 30_000))
  await expect.poll(() => rowsOf(deps.database)).toHaveLength(1)
  socket.destroy()
  await expect.poll(() => rowsOf(deps.database)).toEqual([])
  expect(await filesOf(deps)).toEqual([])
  await expect.poll(() => readdir(deps.workFolder)).toEqual([])
})

const never = () => new Promise<never>(() => undefined)

test.each([
  ['while the file was inspected', (deps: Deps): Deps => ({ ...deps, photos: { ...photos, inspect: never } })],
  ['before the file was stored', (deps: Deps): Deps => ({ ...deps, storage: { ...deps.storage, write: never } })],
  [
    'after the file was stored',
    (deps: Deps): Deps => ({
      ...deps,
      storage: { ...deps.storage, write: async (...given) => deps.storage.write(...given).then(never) },
    }),
  ],
])('a process that stopped %s leaves what the sweep clears away', async (_when, stopThere) => {
  const { deps } = await openGallery()
  const customer = await addCustomer()
  const reached = stopThere(deps)
  const stream = Readable.from([await fixture('orient-1.jpg')])
  void takePhoto(reached, { customerId: customer.id, name: 'a.jpg', stream })
  await expect.poll(() => rowsOf(deps.database)).toHaveLength(1)
  if (_when.startsWith('after')) await expect.poll(() => filesOf(deps)).toHaveLength(1)

  expect(await sweepPhotos(deps)).toMatchObject({ abandoned: 0, orphans: 0 })
  expect(await rowsOf(deps.database)).toHaveLength(1)
  await sweepPhotos(deps, { olderThanMs: 0 })
  expect(await rowsOf(deps.database)).toEqual([])
  expect(await filesOf(deps)).toEqual([])
  expect(await readdir(deps.workFolder)).toEqual([])
})

test('an upload that outlasts its place is refused, and its file goes with the next sweep', async () => {
  const { deps } = await openGallery()
  const customer = await addCustomer()
  const slow: Deps = {
    ...deps,
    storage: {
      ...deps.storage,
      write: async (...given) => {
        await sweepPhotos(deps, { olderThanMs: 0 })
        return deps.storage.write(...given)
      },
    },
  }
  const stream = Readable.from([await fixture('orient-1.jpg')])
  const taking = takePhoto(slow, { customerId: customer.id, name: 'a.jpg', stream })
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
    if (commits === 2) throw new Error('the connection was lost')
    return result
  }
  const database = Object.assign(Object.create(deps.database) as Database, { transaction })
  const stream = Readable.from([await fixture('orient-1.jpg')])
  const taking = takePhoto({ ...deps, database }, { customerId: customer.id, name: 'a.jpg', stream })
  await expect(taking).rejects.toThrow('the connection was lost')
  expect(await rowsOf(deps.database)).toMatchObject([{ state: 'processing' }])
  await expectRowsAndFilesToAgree(deps)
})

test('the sweep removes files without a row, also foreign ones, and keeps all that belongs together', async () => {
  const { deps, address } = await openGallery()
  const { images } = await send(address, await addCustomer(), { 'a.jpg': await fixture('orient-1.jpg') })
  await makePhotoCopies(deps, images[0]?.id ?? '')
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
  await expect(makePhotoCopies(deps, id)).rejects.toThrow('missing from the storage')
})

test('a photo whose pixels cannot be read is marked so, its original is kept, and nothing is tried again', async () => {
  const { deps, address } = await openGallery()
  const customer = await addCustomer()
  const broken = await fixture('photo.heic')
  broken.fill(0, broken.indexOf('mdat') + 4)
  const { images } = await send(address, customer, { 'a.heic': broken })
  const photo = images[0] as Photo
  await makePhotoCopies(deps, photo.id)
  await makePhotoCopies(deps, photo.id)
  expect(await rowsOf(deps.database)).toEqual([{ id: photo.id, state: 'unreadable' }])
  expect(await filesOf(deps)).toEqual([originalKey(photo.id)])
  expect((await fetch(address + photo.url, { headers: { cookie: customer.cookie } })).status).toBe(404)
})

test('copies are made once, and not for a photo that is gone', async () => {
  const { deps, address } = await openGallery()
  const { images } = await send(address, await addCustomer(), { 'a.jpg': await fixture('orient-1.jpg') })
  const id = images[0]?.id ?? ''
  await makePhotoCopies(deps, id)
  await deps.storage.remove(originalKey(id))
  await makePhotoCopies(deps, id)
  await makePhotoCopies(deps, randomUUID())
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
  await makePhotoCopies(deps, photo.id)
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
  expect(await countPhotos(deps.database)).toBe(2)
  expect(await countPhotosOf(deps.database, [one.id, two.id])).toEqual(new Map([[one.id, 2]]))
  expect(await countPhotosOf(deps.database, [])).toEqual(new Map())
})

test('a photo and the job for its copies are one write', async () => {
  const { deps } = await openGallery()
  const customer = await addCustomer()
  const queue = { ...deps.queue, enqueue: () => Promise.reject(new Error('the queue is full')) }
  const stream = Readable.from([await fixture('orient-1.jpg')])
  const taking = takePhoto({ ...deps, queue }, { customerId: customer.id, name: 'a.jpg', stream })
  await expect(taking).rejects.toThrow('the queue is full')
  expect(await rowsOf(deps.database)).toEqual([])
  expect(await filesOf(deps)).toEqual([])
})
