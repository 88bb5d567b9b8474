import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { GalleryImage } from '#src/contracts/studio/gallery.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { patient } from '#test/support/patient.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

let product: TestProduct
let owner: Visitor
beforeAll(async () => {
  product = await startTestProduct()
  owner = await product.owner()
})
afterAll(() => product.stop())

async function readGallery(query = '') {
  const answer = await owner.get(`/api/uploads/gallery${query}`)
  const { images } = (await answer.json()) as { images: GalleryImage[] }
  return { images, total: answer.headers.get('x-total-count') }
}

test('the gallery pages through all images, newest first, and a deleted one is gone with its files', async () => {
  expect(await readGallery()).toEqual({ images: [], total: '0' })
  const visitor = product.visitor()
  const { customerId } = (await (await visitor.post('/api/submit-quote', honestQuote)).json()) as { customerId: string }
  const bytes = new Uint8Array(await readFile('test/fixtures/orient-1.jpg'))
  for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) await visitor.upload(customerId, [{ name, bytes }])

  const first = await readGallery('?page=1&pageSize=2')
  expect(first.total).toBe('3')
  expect(first.images.map(({ originalName }) => originalName)).toEqual(['three.jpg', 'two.jpg'])
  expect(first.images[0]).toMatchObject({ size: bytes.length, customerId })
  const [image] = (await readGallery('?page=2&pageSize=2')).images
  expect(image?.originalName).toBe('one.jpg')
  await vi.waitFor(async () => expect((await owner.get(image?.path ?? '')).status).toBe(200), {
    timeout: patient(20_000),
  })

  expect((await owner.delete(`/api/uploads/delete/${image?.filename}`)).status).toBe(200)
  expect((await owner.get(image?.path ?? '')).status).toBe(404)
  expect((await readGallery()).total).toBe('2')
  expect((await owner.delete(`/api/uploads/delete/${image?.filename}`)).status).toBe(404)
})

test.each(['..%2F..%2Fsecret', '%00.jpg', 'original', `${randomUUID()}.jpg`])('%s deletes nothing', async (name) => {
  const before = (await readGallery()).total
  expect((await owner.delete(`/api/uploads/delete/${name}`)).status).toBe(404)
  expect((await readGallery()).total).toBe(before)
})

async function sendZip(customerId: string, files: Record<string, Uint8Array>, bytes = zipSync(files, { level: 6 })) {
  const form = new FormData()
  form.append('zip', new Blob([new Uint8Array(bytes)]), 'photos.zip')
  const answer = await owner.postForm(`/api/admin/photos/${customerId}/zip`, form)
  const body = (await answer.json()) as { images?: unknown[]; skipped?: { name: string }[]; error?: string }
  return { status: answer.status, ...body }
}

test('the owner adds a zip of photos; what is no photo is named, and what would do harm is refused whole', async () => {
  const customerId = await insertCustomer(product.database, { name: 'Zara Zip', email: 'zara@zip.example' })
  const photo = new Uint8Array(await readFile('test/fixtures/orient-1.jpg'))
  const sent = await sendZip(customerId, {
    'lake/one.jpg': photo,
    'two.jpg': photo,
    'notes.txt': strToU8('not a picture'),
    '__MACOSX/._one.jpg': strToU8('x'),
    '.DS_Store': strToU8('x'),
  })
  expect(sent.status).toBe(200)
  expect(sent.images).toHaveLength(2)
  expect(sent.skipped).toMatchObject([{ name: 'notes.txt' }])
  const total = (await readGallery()).total
  const harmful = [
    { '../out.jpg': photo },
    { 'bomb.jpg': new Uint8Array(30 * 1024 * 1024) },
    Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.txt`, strToU8('x')])),
  ]
  for (const files of harmful) expect((await sendZip(customerId, files)).status).toBe(400)
  expect((await sendZip(customerId, {}, strToU8('no zip'))).error).toContain('it isn’t a zip file')
  expect((await sendZip(randomUUID(), { 'one.jpg': photo })).status).toBe(404)
  expect((await readGallery()).total).toBe(total)
})

test('the gallery says whose an image is and in which film, and finds it by both', async () => {
  const customerId = await insertCustomer(product.database, { name: 'Olga Opal', email: 'olga@opal.example' })
  const photo = new Uint8Array(await readFile('test/fixtures/orient-1.jpg'))
  await sendZip(customerId, { 'used.jpg': photo, 'unused.jpg': photo })
  const jobId = randomUUID()
  await product.database.execute(sql`insert into production_jobs (id, created_at, customer_id, business_name, business_type,
      tier, formats, add_ons, status, work, is_autopilot, target_seconds, seed, words)
    values (${jobId}, now(), ${customerId}, 'Opal House', 'hotel', 'vr2', '{stories}', '{}', 'editing', 'done', false, 30, 1,
      '{}')`)
  await product.database.execute(sql`insert into production_photos (job_id, photo_id, position)
    select ${jobId}, id, 0 from photos where customer_id = ${customerId} and original_name = 'used.jpg'`)
  const names = async (query: string) =>
    (await readGallery(`?q=opal&${query}`)).images.map(({ originalName }) => originalName).toSorted()
  expect(await names('')).toEqual(['unused.jpg', 'used.jpg'])
  expect(await names('show=used')).toEqual(['used.jpg'])
  expect(await names('show=unused')).toEqual(['unused.jpg'])
  const [used] = (await readGallery('?q=olga&show=used')).images
  expect(used).toMatchObject({
    customerName: 'Olga Opal',
    film: { jobId, businessName: 'Opal House', isOpen: true },
  })
  expect((await readGallery('?q=opal&show=used')).total).toBe('1')
})

test('a photo of a film that can still change stays; of an approved one it may go', async () => {
  const customerId = await insertCustomer(product.database, { name: 'Ruby Reel', email: 'ruby@reel.example' })
  const photo = new Uint8Array(await readFile('test/fixtures/orient-1.jpg'))
  await sendZip(customerId, { 'used.jpg': photo })
  const jobId = randomUUID()
  await product.database.execute(sql`insert into production_jobs (id, created_at, customer_id, business_name, business_type,
      tier, formats, add_ons, status, work, is_autopilot, target_seconds, seed, words)
    values (${jobId}, now(), ${customerId}, 'Ruby House', 'hotel', 'vr2', '{stories}', '{}', 'editing', 'done', false, 30, 1,
      '{}')`)
  await product.database.execute(sql`insert into production_photos (job_id, photo_id, position)
    select ${jobId}, id, 0 from photos where customer_id = ${customerId}`)
  const [image] = (await readGallery('?q=ruby')).images
  const remove = () => owner.delete(`/api/uploads/delete/${image?.filename}`)
  const refused = await remove()
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { error: expect.stringContaining('a film is made') },
  ])
  await product.database.execute(sql`update production_jobs set approved_at = now() where id = ${jobId}`)
  expect((await remove()).status).toBe(200)
})
