import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { GalleryImage } from '#src/contracts/studio/gallery.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
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
