import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Incoming } from '#src/server/platform/http/port.ts'
import { plainPng } from '#test/support/odd-pictures.ts'
import { filesOf, fixture, openGallery, prepareGallery, rowsOf } from '#test/support/test-gallery.ts'
import { makePreviewer } from './copies.ts'

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

test('one source has two pictures in the line, others still have theirs; an unfinished upload holds no place', async () => {
  const { deps } = await openGallery()
  const jpeg = await fixture('orient-1.jpg')
  const started: string[] = []
  const stuck = { makePreview: (path: string) => new Promise<never>(() => started.push(path)) }
  const makePreview = makePreviewer({ ...deps, photos: { ...deps.photos, ...stuck } })
  const sent = async function* () {
    yield { name: 'a.jpg', fields: new Map<string, string>(), stream: Readable.from([jpeg]) }
  }
  const never: AsyncIterable<never> = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }) }
  const ask = (source: string, files: () => ReturnType<Incoming['files']> = sent) =>
    makePreview({ source, files, signal: new AbortController().signal })
  for (let sending = 0; sending < 8; sending += 1) void ask('192.0.2.1', () => never)
  void ask('192.0.2.1')
  void ask('192.0.2.1')
  await expect.poll(() => started).toHaveLength(2)
  await expect(ask('192.0.2.1')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  void ask('192.0.2.2')
  await expect.poll(() => started).toHaveLength(3)
})

test('a source is shown so many pictures a day, and is told what to do then', async () => {
  const { deps, address } = await openGallery()
  const jpeg = await fixture('orient-1.jpg')
  expect((await ask(address, jpeg)).status).toBe(200)
  await deps.database.execute(sql`update sample_requests set used = 200 where counted like 'previews source %'`)
  const answer = await ask(address, jpeg)
  expect([answer.status, await answer.json()]).toMatchObject([
    429,
    { error: 'We’ve opened a lot of photos for you today. You can still send this one with your quote.' },
  ])
})

test('an interlaced PNG is refused with a sentence, and the next picture is shown', async () => {
  const { deps, address } = await openGallery()
  const refused = await ask(address, plainPng(64, 64, { isInterlaced: true }))
  expect([refused.status, await refused.json()]).toMatchObject([400, { error: expect.stringContaining('interlaced') }])
  expect((await ask(address, await fixture('orient-1.jpg'))).status).toBe(200)
  expect(await readdir(deps.workFolder)).toEqual([])
})
