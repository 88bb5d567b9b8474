import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { Upload } from 'tus-js-client'
import { expect, test } from 'vitest'
import { captionPhotos, listPhotos, type Photo } from '#src/contracts/studio/photos.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { startPiece } from '#test/support/half-sent-piece.ts'
import { addCustomer, filesOf, fixture, openGallery, prepareGallery, rowsOf, send } from '#test/support/test-gallery.ts'
import { makeTusVisitor, placeOf } from '#test/support/tus-visitor.ts'
import { sweepPhotos } from './feature.ts'
import { copyKey, originalKey } from './photo-files.ts'

prepareGallery()

const half = 30_000

async function openUpload() {
  const { deps, address } = await openGallery()
  const customer = await addCustomer()
  const visitor = makeTusVisitor(address, customer)
  const jpeg = await fixture('progressive.jpg')
  const begin = async (key = randomUUID(), bytes = jpeg.length): Promise<string> =>
    placeOf(await visitor.begin({ key, bytes }))
  const keptBytes = async () => {
    const [row] = await rowsOf(deps.database)
    const kept = await deps.storage.read(originalKey(row?.id ?? ''))
    return Buffer.concat((await kept?.stream.toArray()) ?? [])
  }
  return { deps, address, customer, visitor, jpeg, begin, keptBytes }
}

test('the server says what it can do', async () => {
  const { visitor } = await openUpload()
  const answer = await visitor.describe()
  expect(answer.status).toBe(204)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,termination,expiration',
    'tus-max-size': '20971520',
  })
})

test('a photo that arrives in pieces is kept byte for byte, and its pieces go', async () => {
  const { deps, visitor, jpeg, begin, keptBytes } = await openUpload()
  const path = await begin()
  const first = await visitor.piece(path, 0, jpeg.subarray(0, half))
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)])
  expect(first.headers.get('tus-resumable')).toBe('1.0.0')
  const head = await visitor.head(path)
  expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
    String(half),
    String(jpeg.length),
  ])
  expect(await filesOf(deps, 'uploads/')).toHaveLength(1)
  const last = await visitor.piece(path, half, jpeg.subarray(half))
  expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(jpeg.length)])
  expect(await keptBytes()).toEqual(jpeg)
  expect(await filesOf(deps, 'uploads/')).toEqual([])
  expect(await visitor.offset(path)).toBe(jpeg.length)
  expect((await rowsOf(deps.database)).map(({ state }) => state)).toEqual(['processing'])
  expect(await readdir(deps.workFolder)).toEqual([])
})

test('the usual client of tus 1.0 is understood', async () => {
  const { address, customer, jpeg, keptBytes } = await openUpload()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const upload = new Upload(jpeg, {
    endpoint: `${address}/api/upload/resumable/${customer.id}`,
    headers: { cookie: customer.cookie },
    metadata: { key: randomUUID(), filename: 'terrace.jpg' },
    chunkSize: half,
    onSuccess: () => resolve(),
    onError: reject,
  })
  upload.start()
  await promise
  expect(await keptBytes()).toEqual(jpeg)
})

test('pieces received before a connection broke are kept, and the rest completes the photo', async () => {
  const { deps, address, customer, visitor, jpeg, begin, keptBytes } = await openUpload()
  const path = await begin()
  const socket = await startPiece({ address, path, cookie: customer.cookie, offset: 0, bytes: jpeg, sent: 25_000 })
  const workFileSizes = async () => {
    const names = await readdir(deps.workFolder)
    return Promise.all(names.map(async (name) => (await stat(join(deps.workFolder, name))).size))
  }
  await expect.poll(workFileSizes).toEqual([25_000])
  socket.destroy()
  await expect.poll(() => visitor.offset(path)).toBe(25_000)
  expect((await visitor.piece(path, 25_000, jpeg.subarray(25_000))).status).toBe(204)
  expect(await keptBytes()).toEqual(jpeg)
})

test('of 150 pieces of one byte the first sixteen are kept; whole pieces go on arriving', async () => {
  const { deps, visitor, begin } = await openUpload()
  const path = await begin(randomUUID(), 3_000_000)
  const statuses: number[] = []
  for (let index = 0; index < 150; index += 1) {
    statuses.push((await visitor.piece(path, Math.min(index, 16), Buffer.alloc(1))).status)
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(16)
  expect(new Set(statuses.slice(16))).toEqual(new Set([400]))
  expect(await filesOf(deps, 'uploads/')).toHaveLength(16)
  expect((await visitor.piece(path, 16, Buffer.alloc(256 * 1024))).status).toBe(204)
  expect(await visitor.offset(path)).toBe(16 + 256 * 1024)
})

test('asked for twice under one key it is one upload; the last piece sent twice changes nothing', async () => {
  const { deps, visitor, jpeg, begin } = await openUpload()
  const key = randomUUID()
  const [one, other] = await Promise.all([begin(key), begin(key)])
  expect(one).toBe(other)
  await visitor.piece(one, 0, jpeg)
  const again = await visitor.piece(one, jpeg.length, Buffer.alloc(0))
  expect([again.status, await begin(key)]).toEqual([204, one])
  expect(await rowsOf(deps.database)).toHaveLength(1)
})

test('of two connections that send the same piece at once, one counts', async () => {
  const { deps, visitor, jpeg, begin, keptBytes } = await openUpload()
  const path = await begin()
  const answers = await Promise.all([0, 1, 2, 3].map(() => visitor.piece(path, 0, jpeg.subarray(0, half))))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['204', '409', '409', '409'])
  expect(await filesOf(deps, 'uploads/')).toHaveLength(1)
  await Promise.all([0, 1].map(() => visitor.piece(path, half, jpeg.subarray(half))))
  expect(await keptBytes()).toEqual(jpeg)
})

test('a picture that is refused gives its place back, with the reason', async () => {
  const { deps, visitor, begin } = await openUpload()
  const path = await begin(randomUUID(), 20)
  await visitor.piece(path, 0, Buffer.from('no pic'))
  const answer = await visitor.piece(path, 6, Buffer.from('ture, but text'))
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { success: false, error: 'Only JPG, PNG, HEIC and WebP pictures are accepted.' },
  ])
  expect(await rowsOf(deps.database)).toEqual([])
  expect(await filesOf(deps, 'uploads/')).toEqual([])
  expect((await visitor.head(path)).status).toBe(404)
})

test.each([
  ['another place', 409, {}, 10],
  ['another version', 412, { 'tus-resumable': '0.2.2' }, 0],
  ['another content', 415, { 'content-type': 'application/json' }, 0],
  ['no number', 400, { 'upload-offset': '-1' }, 0],
])('a piece for %s is answered with %i and not kept', async (_what, status, headers, offset) => {
  const { deps, visitor, begin } = await openUpload()
  const path = await begin()
  expect((await visitor.piece(path, offset, Buffer.from('{}'), headers)).status).toBe(status)
  expect(await visitor.offset(path)).toBe(0)
  expect(await filesOf(deps, 'uploads/')).toEqual([])
})

test('more than was announced, more than 20 MB and nothing at all are refused', async () => {
  const { visitor, jpeg, begin } = await openUpload()
  const path = await begin(randomUUID(), 100)
  expect((await visitor.piece(path, 0, jpeg)).status).toBe(413)
  expect(await visitor.offset(path)).toBe(0)
  const huge = await visitor.begin({ key: randomUUID(), bytes: 20 * 1024 * 1024 + 1 })
  expect([huge.status, await huge.json()]).toMatchObject([
    413,
    { error: 'Some files were skipped (only images under 20MB allowed)' },
  ])
  expect((await visitor.begin({ key: randomUUID(), bytes: 0 })).status).toBe(400)
})

test("another customer's upload is out of reach", async () => {
  const { address, visitor, jpeg, begin } = await openUpload()
  const path = await begin()
  const stranger = makeTusVisitor(address, await addCustomer())
  const answers = [
    await stranger.head(path),
    await stranger.piece(path, 0, jpeg),
    await stranger.cancel(path),
    await makeTusVisitor(address, { id: path.split('/')[4] ?? '', cookie: '' }).begin({
      key: randomUUID(),
      bytes: jpeg.length,
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect(await visitor.offset(path)).toBe(0)
})

test('26 uploads at the same moment share 25 places, and a cancelled one frees its own', async () => {
  const { deps, visitor, jpeg } = await openUpload()
  const begun = await Promise.all(
    Array.from({ length: 26 }, () => visitor.begin({ key: randomUUID(), bytes: jpeg.length })),
  )
  expect(begun.filter(({ status }) => status === 201)).toHaveLength(25)
  const refused = begun.find(({ status }) => status !== 201)
  expect([refused?.status, await refused?.json()]).toMatchObject([409, { error: 'Maximum 25 images allowed in total' }])
  const path = placeOf(begun.find(({ status }) => status === 201) ?? new Response())
  await visitor.piece(path, 0, jpeg.subarray(0, half))
  expect((await visitor.cancel(path)).status).toBe(204)
  expect(await filesOf(deps, 'uploads/')).toEqual([])
  expect((await visitor.begin({ key: randomUUID(), bytes: jpeg.length })).status).toBe(201)
})

test('a photo that has arrived cannot be cancelled any more', async () => {
  const { deps, visitor, jpeg, begin } = await openUpload()
  const path = await begin()
  await visitor.piece(path, 0, jpeg)
  expect((await visitor.cancel(path)).status).toBe(409)
  expect(await rowsOf(deps.database)).toHaveLength(1)
})

test('an upload keeps its place until a day after its last piece; then the sweep takes row and pieces', async () => {
  const { deps, visitor, jpeg, begin } = await openUpload()
  await visitor.piece(await begin(), 0, jpeg.subarray(0, half))
  await sweepPhotos(deps, { olderThanMs: 0 })
  expect(await rowsOf(deps.database)).toHaveLength(1)
  const dayOn = { ...deps, clock: { now: () => new Date(Date.now() + 24 * 3_600_000 + 1_000) } }
  expect(await sweepPhotos(dayOn)).toMatchObject({ abandoned: 1, orphans: 0, missing: [] })
  expect(await rowsOf(deps.database)).toEqual([])
  expect(await filesOf(deps, 'uploads/')).toEqual([])
})

test('photos are listed in the order that their customer gave them', async () => {
  const { deps, address, customer, visitor, jpeg } = await openUpload()
  await send(address, customer, { 'first.jpg': jpeg })
  for (const position of [3, 1, 2]) {
    const begun = await visitor.begin({ key: randomUUID(), bytes: jpeg.length, name: `${position}.jpg`, position })
    await visitor.piece(placeOf(begun), 0, jpeg)
  }
  await send(address, customer, { 'last.jpg': jpeg })
  const listed = await fetch(`${address}/api/uploads/property-images/${customer.id}`, {
    headers: { cookie: customer.cookie },
  })
  const { images } = (await listed.json()) as { images: Photo[] }
  expect(images.map(({ originalName }) => originalName)).toEqual(['first.jpg', '1.jpg', '2.jpg', '3.jpg', 'last.jpg'])
  const { rows } = await deps.database.execute(sql`select position from photos order by position`)
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
})

async function mergeAway(deps: { database: Database }, mergedId: string) {
  const kept = await addCustomer()
  await deps.database.execute(
    sql`update customers set merged_into = ${kept.id}, deleted_at = now() where id = ${mergedId}`,
  )
  await deps.database.execute(
    sql`update photos set customer_id = ${kept.id}, came_to = ${mergedId} where customer_id = ${mergedId}`,
  )
  return kept
}

async function see(address: string, { id, cookie }: { id: string; cookie: string }): Promise<Photo[]> {
  const list = await fetch(`${address}${listPhotos.path.replace(':customerId', id)}`, { headers: { cookie } })
  return ((await list.json()) as { images: Photo[] }).images
}

test('after a merge, the link of each entry shows what came to it and nothing of the other', async () => {
  const { deps, address, customer, jpeg } = await openUpload()
  await send(address, customer, { 'mine.jpg': jpeg })
  const kept = await mergeAway(deps, customer.id)
  await send(address, kept, { 'theirs.jpg': jpeg, 'theirs-too.jpg': jpeg })
  const [mine, theirs] = [await see(address, customer), await see(address, kept)]
  expect([mine.length, theirs.length]).toEqual([1, 2])
  expect(await see(address, { id: kept.id, cookie: 'session=owner' })).toHaveLength(3)

  for (const { id } of [...mine, ...theirs]) {
    await deps.storage.write(copyKey(id, 'display'), Readable.from([jpeg]), { contentType: 'image/jpeg' })
  }
  const open = async (photo: Photo | undefined, { cookie }: { cookie: string }) =>
    (await fetch(`${address}${photo?.url}`, { headers: { cookie } })).status
  expect(await Promise.all([open(mine[0], customer), open(theirs[0], kept)])).toEqual([200, 200])
  expect(await Promise.all([open(theirs[0], customer), open(mine[0], kept)])).toEqual([404, 404])
  const caption = (photo: Photo | undefined, { id, cookie }: { id: string; cookie: string }) =>
    fetch(`${address}${captionPhotos.path.replace(':customerId', id)}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ captions: [{ photoId: photo?.id, caption: 'Mine' }] }),
    })
  expect((await caption(theirs[0], customer)).status).toBe(404)
  expect((await caption(mine[0], customer)).status).toBe(200)
})

test('after a merge, the quote of the former entry adds nothing; its paid order does, and what comes is its own', async () => {
  const { deps, address, customer, visitor, jpeg } = await openUpload()
  const kept = await mergeAway(deps, customer.id)
  expect((await send(address, customer, { 'another.jpg': jpeg })).status).toBe(403)
  expect((await visitor.begin({ key: randomUUID(), bytes: jpeg.length })).status).toBe(403)
  await deps.database.execute(sql`insert into orders (id, number, token, created_at, method, state, customer_id, came_to,
      opens_photos, email, name, service_type, add_ons, total_pence, paid_at)
    values (gen_random_uuid(), ${customer.id}, ${customer.id}, now(), 'bank', 'paid', ${kept.id}, ${customer.id}, true,
      'x@y.example', '', 'vr2', '{}', 100, now())`)
  expect((await send(address, customer, { 'another.jpg': jpeg })).status).toBe(200)
  const { rows } = await deps.database.execute(sql`select customer_id, came_to from photos`)
  expect(rows).toEqual([{ customer_id: kept.id, came_to: customer.id }])
})
