import { aRun } from '#test/support/a-run.ts'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { maxPhotoBytes } from '#src/contracts/studio/photo-limits.ts'
import type { Photo } from '#src/contracts/studio/photos.ts'
import { blankLocation } from '#src/server/platform/photos/remove-location.ts'
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
import { originalKey } from './photo-files.ts'

prepareGallery()

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
  for (const { id } of sent.images) {
    const original = await deps.storage.read(originalKey(id))
    // Nothing of a place is left to be found.
    expect(blankLocation(await buffer(original?.stream ?? Readable.from([])))).toBe(false)
    await makePhotoCopies(deps, id, { line: 'strangers', run: aRun() })
  }

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
    expect(answer.headers.get('content-disposition')).toBe('inline')
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('CANARY')).toBe(false)
  }
})

test('dark, blurred, small and duplicate photos get a hint once decoded, and none is refused', async () => {
  const { deps, address } = await openGallery()
  const customer = await addCustomer()
  const crisp = sharp(await fixture('progressive.jpg')).resize(1200, 900)
  const { images } = await send(address, customer, {
    'good.jpg': await crisp.clone().sharpen({ sigma: 3 }).jpeg().toBuffer(),
    'dark.jpg': await crisp.clone().linear(0.06, 0).jpeg().toBuffer(),
    'blurred.jpg': await crisp.clone().flop().blur(9).jpeg().toBuffer(),
    'small.jpg': await fixture('orient-1.jpg'),
  })
  for (const { id } of images) await makePhotoCopies(deps, id, { line: 'strangers', run: aRun() })
  const again = await send(address, customer, {
    'again.jpg': await crisp.clone().sharpen({ sigma: 3 }).webp().toBuffer(),
  })
  for (const { id } of again.images) await makePhotoCopies(deps, id, { line: 'strangers', run: aRun() })
  const listed = await fetch(`${address}/api/uploads/property-images/${customer.id}`, {
    headers: { cookie: customer.cookie },
  })
  const answer = (await listed.json()) as { images: Photo[]; onlyLandscape: boolean }
  const hints = Object.fromEntries(answer.images.map(({ originalName, hints }) => [originalName, hints]))
  expect(hints).toMatchObject({ 'good.jpg': [], 'blurred.jpg': ['blurred'] })
  expect(hints['small.jpg']).toContain('small')
  expect(hints['dark.jpg']).toContain('dark')
  expect(hints['again.jpg']).toEqual(['duplicate'])
  expect(answer.onlyLandscape).toBe(true)
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
    expect([sent.status, sent.error]).toEqual([403, 'This link isn’t for your quote.'])
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
  expect([unknown.status, unknown.error]).toEqual([404, 'This customer doesn’t exist.'])
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
    { name: 'half.jpg', reason: 'The picture is incomplete. Part of the file is missing.' },
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
  const huge = Buffer.concat([jpeg, Buffer.alloc(maxPhotoBytes)])
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
