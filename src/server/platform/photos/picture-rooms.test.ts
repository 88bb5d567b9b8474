import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { manyScans, plainPng } from '#test/support/odd-pictures.ts'
import { patient } from '#test/support/patient.ts'
import { makePhotoReader } from './photo-reader.ts'
import { removeLocation } from './remove-location.ts'

// Who reads a picture, and how much of it.

vi.setConfig({ testTimeout: patient(30_000) })

const folder = mkdtempSync(join(tmpdir(), 'picture-rooms-'))
afterAll(() => rmSync(folder, { recursive: true }))

function save(bytes: Buffer): string {
  const path = join(folder, randomUUID())
  writeFileSync(path, bytes)
  return path
}

const minute = patient(60_000)
const patientDeadlines = { copies: minute, preview: minute, logo: minute }

function openReader(deadlines = patientDeadlines) {
  const reader = makePhotoReader({ deadlines })
  onTestFinished(() => reader.close())
  return reader
}

const photo = 'test/fixtures/orient-1.jpg'
// Quickly made, and slow enough to decode for a line to form.
const slow = () => save(plainPng(6_000, 3_900))

test('pictures are read in other processes: heads in one, those of strangers and of customers each in their own', async () => {
  const reader = openReader()
  expect(reader.processes()).toEqual({ heads: [], customers: [], strangers: [] })
  await reader.inspect(photo)
  expect(reader.processes()).toEqual({ heads: [expect.any(Number)], customers: [], strangers: [] })
  expect(await reader.makePreview(photo)).toMatchObject({ size: 'thumb', contentType: 'image/jpeg', width: 320 })
  await reader.makeCopies(photo, 'customers')
  const { heads, customers, strangers } = reader.processes()
  const pids = [process.pid, ...heads, ...customers, ...strangers]
  expect([heads.length, customers.length, strangers.length, new Set(pids).size]).toEqual([1, 1, 1, 4])
})

test.each([
  ['more than 24 megapixels', plainPng(6_000, 4_100), 'up to 24 megapixels'],
  ['an interlaced PNG, however small', plainPng(64, 64, { isInterlaced: true }), 'interlaced'],
  ['a JPEG that is gone over a hundred times', manyScans(100), 'takes too long to open'],
])('a preview of %s is refused by its head, and takes no place among uploads', async (_what, bytes, text) => {
  const reader = openReader()
  const refused = reader.makePreview(save(bytes))
  await expect(refused).rejects.toMatchObject({ code: 'bad_picture', text: expect.stringContaining(text) })
  expect(reader.processes()).toMatchObject({ heads: [], customers: [] })
})

test('an upload may be larger, but an interlaced PNG may not', async () => {
  const reader = openReader()
  expect(await reader.inspect(save(plainPng(6_000, 4_100)))).toMatchObject({ width: 6_000 })
  await expect(reader.inspect(save(plainPng(6_000, 4_100, { isInterlaced: true })))).rejects.toMatchObject({
    code: 'bad_picture',
    text: expect.stringContaining('interlaced'),
  })
})

test('a preview that takes too long is refused, its process is replaced, and customers notice nothing', async () => {
  const reader = openReader({ ...patientDeadlines, preview: 1 })
  await reader.makeCopies(photo, 'strangers')
  const [before] = reader.processes().strangers
  const [late, copies] = await Promise.allSettled([reader.makePreview(slow()), reader.makeCopies(photo, 'customers')])
  expect(late).toMatchObject({ status: 'rejected', reason: { code: 'bad_picture' } })
  expect(copies.status).toBe('fulfilled')
  expect((await reader.makeCopies(photo, 'strangers')).copies).toHaveLength(2)
  const [after] = reader.processes().strangers
  expect([typeof after, after === before]).toEqual(['number', false])
})

test('the strangers’ line is short: who comes later is refused with a sentence, and copies still have a place', async () => {
  const reader = openReader()
  const path = slow()
  const asked = await Promise.allSettled([
    ...Array.from({ length: 8 }, () => reader.makePreview(path)),
    reader.makeCopies(path, 'strangers'),
    reader.makeCopies(photo, 'customers'),
  ])
  const refused = asked.filter((one) => one.status === 'rejected').map(({ reason }) => reason as object)
  expect(refused).toHaveLength(4)
  for (const reason of refused) {
    expect(reason).toMatchObject({
      code: 'unavailable',
      text: 'We’re opening a lot of photos right now. Please try this one again in a minute.',
    })
  }
  expect(asked.slice(-2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(reader.processes().strangers).toHaveLength(1)
})

const send = (bytes: Buffer) => Readable.from([bytes])

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'PNG, JPG or WebP'],
  ['a HEIC', 'photo.heic', 'PNG, JPG or WebP'],
  ['40 megapixels', plainPng(8_000, 5_000), 'up to 8 megapixels'],
])('%s as a logo is refused by its head', async (_what, given, text) => {
  const reader = openReader()
  const bytes = typeof given === 'string' ? await readFile(`test/fixtures/${given}`) : given
  const refused = reader.readLogo(send(bytes))
  await expect(refused).rejects.toMatchObject({ code: 'bad_picture', text: expect.stringContaining(text) })
  expect(reader.processes()).toMatchObject({ heads: [], strangers: [] })
})

test('of 12 logos at once, 8 are read and the others politely refused', async () => {
  const reader = openReader()
  const mark = { input: { create: { width: 300, height: 200, channels: 3, background: 'teal' } } } as const
  const ground = sharp({ create: { width: 1_800, height: 1_800, channels: 4, background: '#fff0' } })
  const logo = await ground.composite([mark]).png().toBuffer()
  const asked = await Promise.allSettled(Array.from({ length: 12 }, () => reader.readLogo(send(logo))))
  const refused = asked.filter((one) => one.status === 'rejected').map(({ reason }) => reason as object)
  expect(refused).toHaveLength(4)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  expect(reader.processes().customers).toHaveLength(2)
  expect((await reader.readLogo(send(logo))).png.subarray(1, 4).toString()).toBe('PNG')
})

test('a file of nothing but marks is read to its end and refused, not read for ever', async () => {
  const reader = openReader()
  const jpeg = await readFile(photo)
  const marks = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.alloc(4 * 1024 * 1024, Buffer.from([0xff, 0])),
    Buffer.from(`<x:xmpmeta ${'exif:GPSLatitude>'.repeat(100_000)}</x:xmpmeta>`),
    Buffer.from('II*\0'.repeat(200_000), 'latin1'),
  ])
  const path = save(marks)
  await expect(reader.inspect(path)).rejects.toMatchObject({ code: 'bad_picture' })
  await removeLocation(path)
  expect((await readFile(path)).includes('exif:GPSLatitude>exif')).toBe(false)
})
