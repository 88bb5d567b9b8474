import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { filesOf, fixture, openGallery, prepareGallery, rowsOf } from '#test/support/test-gallery.ts'
import { makePreviewer } from './make-preview.ts'

prepareGallery()

async function ask(address: string, bytes: Buffer): Promise<Response> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(bytes)]), 'IMG_4415.HEIC')
  return fetch(`${address}/api/photo-previews`, { method: 'POST', body: form })
}

test('a HEIC comes back as a small JPEG without metadata, and nothing of it is kept', async () => {
  const { deps, address } = await openGallery()
  const answer = await ask(address, await fixture('gps-exif.heic'))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const { format, width, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([format, width, exif]).toEqual(['jpeg', 480, undefined])
  expect(await rowsOf(deps.database)).toEqual([])
  expect(await filesOf(deps, '')).toEqual([])
  expect(await readdir(deps.workFolder)).toEqual([])
})

test('a file that is not a picture is refused', async () => {
  const { address } = await openGallery()
  const answer = await ask(address, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error: 'Only JPG, PNG, HEIC and WebP pictures are accepted.' },
  ])
})

test('a crowd is turned away while four are decoded; an unfinished upload holds no place', async () => {
  const { deps } = await openGallery()
  const jpeg = await fixture('orient-1.jpg')
  const stuck = { ...deps.photos, makeCopies: () => new Promise<never>(() => undefined) }
  const makePreview = makePreviewer({ ...deps, photos: stuck })
  const sent = async function* () {
    yield { name: 'a.jpg', fields: new Map<string, string>(), stream: Readable.from([jpeg]) }
  }
  const never: AsyncIterable<never> = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }) }
  for (let sending = 0; sending < 8; sending += 1) void makePreview(never)
  const four = Array.from({ length: 4 }, () => makePreview(sent()))
  await expect.poll(async () => (await readdir(deps.workFolder)).length).toBe(4)
  await expect
    .poll(() => Promise.race([makePreview(sent()), ...four]).catch((error: unknown) => error))
    .toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
})
