import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addCustomer, filesOf, fixture, openGallery, prepareGallery, rowsOf, send } from '#test/support/test-gallery.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { makeTusVisitor } from '#test/support/tus-visitor.ts'
import { hasPaidOrder } from '#src/server/sales/orders/feature.ts'
import { makeUploadRoom } from './upload-room.ts'

prepareGallery()

const kilobyte = 1024

test('below the reserve no photo is taken, by form or in pieces; with space again it is', async () => {
  const space = { freeBytes: 5e9, totalBytes: 1e12, reserveBytes: 5e9 }
  const { deps, address } = await openGallery({ disk: { measure: async () => space } })
  const customer = await addCustomer()
  const jpeg = await fixture('orient-1.jpg')
  const refused = await send(address, customer, { 'a.jpg': jpeg })
  expect([refused.status, refused.error]).toEqual([507, expect.stringContaining('We can’t take photos right now.')])
  const visitor = makeTusVisitor(address, customer)
  expect((await visitor.begin({ key: randomUUID(), bytes: 1_000 })).status).toBe(507)
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(jpeg)]), 'a.jpg')
  expect((await fetch(`${address}/api/photo-previews`, { method: 'POST', body: form })).status).toBe(507)
  expect([await rowsOf(deps.database), await filesOf(deps, '')]).toEqual([[], []])
  space.freeBytes += 1
  expect((await send(address, customer, { 'a.jpg': jpeg })).status).toBe(200)
})

test('one source brings so many bytes a day, over all its customers, whether or not a photo comes of them', async () => {
  const jpeg = await fixture('progressive.jpg')
  const { address } = await openGallery({ limits: { maxBytesPerSource: 2 * jpeg.length + 40 * kilobyte } })
  const [ann, ben] = [await addCustomer(), await addCustomer()]
  expect((await send(address, ann, { 'a.jpg': jpeg })).status).toBe(200)
  expect((await send(address, ann, { 'junk.jpg': Buffer.alloc(30 * kilobyte) })).status).toBe(400)
  const both = await send(address, ben, { 'b.jpg': jpeg, 'c.jpg': jpeg })
  expect([both.status, both.images.length, both.skipped[0]?.reason]).toEqual([
    200,
    1,
    expect.stringContaining('Please send the rest tomorrow'),
  ])
  const begun = await makeTusVisitor(address, ben).begin({ key: randomUUID(), bytes: jpeg.length })
  expect([begun.status, Number(begun.headers.get('retry-after')) > 0]).toEqual([429, true])
})

test('photos of customers without a paid order share one cap, announced ones included', async () => {
  const jpeg = await fixture('progressive.jpg')
  const { deps, address } = await openGallery({ limits: { maxBytesWithoutOrder: 2.5 * jpeg.length } })
  const [ann, ben] = [await addCustomer(), await addCustomer()]
  expect((await send(address, ann, { 'a.jpg': jpeg })).status).toBe(200)
  expect((await makeTusVisitor(address, ben).begin({ key: randomUUID(), bytes: jpeg.length })).status).toBe(201)
  expect((await send(address, ben, { 'b.jpg': jpeg })).status).toBe(507)
  await deps.database.execute(sql`
    insert into orders (id, number, token, created_at, method, state, customer_id, opens_photos, name, service_type, add_ons, total_pence, paid_at)
    values (${randomUUID()}, 'R-1', 'a token', now(), 'bank', 'paid', ${ann.id}, true, '', 'vr1', '{}', 9900, now())`)
  // What strangers have filled up stands in nobody's way who has paid.
  expect((await send(address, ann, { 'late.jpg': jpeg })).status).toBe(200)
  // The sum is remembered for a few seconds: a room of its own has not asked yet.
  const limits = { maxBytesPerSource: 1e12, maxBytesWithoutOrder: 2.5 * jpeg.length }
  const room = makeUploadRoom(
    { ...deps, secrets: makeSecrets('a secret for these tests only'), hasPaidOrder },
    async () => limits,
  )
  await deps.database.transaction((tx) =>
    room.take(tx, { source: '192.0.2.9', isOwner: false, customerId: ben.id }, jpeg.length),
  )
})
