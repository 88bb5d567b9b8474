import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { AppError } from '#src/kit/app-error.ts'
import { addHeicProperty, plainPng } from '#test/support/odd-pictures.ts'
import { patient } from '#test/support/patient.ts'
import type { PhotoCopy } from './port.ts'
import { makePhotoReader } from './photo-reader.ts'

// Each HEIC starts a thread with a decoder of its own, which takes seconds on a machine that is busy with other tests.
vi.setConfig({ testTimeout: patient(30_000) })

const reader = makePhotoReader()
const folder = mkdtempSync(join(tmpdir(), 'photo-reader-'))
afterAll(async () => {
  await reader.close()
  rmSync(folder, { recursive: true })
})

const fixture = (name: string): string => `test/fixtures/${name}`

// Always under a name that promises a JPEG: names must not matter.
function save(bytes: Buffer | string): string {
  const path = join(folder, `${randomUUID()}.jpg`)
  writeFileSync(path, bytes)
  return path
}

// Made once of each file: several tests look at the same ones.
const copiesOf = new Map<string, ReturnType<typeof reader.makeCopies>>()

async function copy(path: string, size: PhotoCopy['size'] = 'display'): Promise<PhotoCopy> {
  const making = copiesOf.get(path) ?? reader.makeCopies(path, 'customers')
  copiesOf.set(path, making)
  const { copies } = await making
  const found = copies.find((one) => one.size === size)
  if (!found) throw new Error(`no copy of size ${size}`)
  return found
}

// The picture as a grid of 4 x 3 mean colours, as bare numbers.
const grid = async ({ bytes }: PhotoCopy): Promise<number[]> => [
  ...(await sharp(bytes).resize(4, 3, { fit: 'fill' }).raw().toBuffer()),
]

const farthest = (one: number[], other: number[]): number =>
  Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? Number.NaN))))

const refusal = (path: string): Promise<string> =>
  reader.inspect(path).then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError && error.code === 'bad_picture' ? error.text : String(error)),
  )

test.each([
  { name: 'progressive.jpg', kind: 'jpeg', width: 640, height: 480 },
  { name: 'cmyk.jpg', kind: 'jpeg', width: 640, height: 480 },
  { name: '16bit.png', kind: 'png', width: 160, height: 120 },
  { name: 'lossy.webp', kind: 'webp', width: 640, height: 480 },
  { name: 'photo.heic', kind: 'heic', width: 640, height: 480 },
  { name: 'orient-6.jpg', kind: 'jpeg', width: 320, height: 240 },
])('$name is a $kind of $width x $height, seen upright', async ({ name, kind, width, height }) => {
  expect(await reader.inspect(fixture(name))).toEqual({ kind, contentType: `image/${kind}`, width, height })
})

test('copies fit their size, keep the proportions and are never enlarged', async () => {
  const large = save(
    await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  )
  const sizes = (await reader.makeCopies(large, 'customers')).copies.map(({ size, width, height }) => [
    size,
    width,
    height,
  ])
  expect(sizes).toEqual([
    ['thumb', 480, 320],
    ['display', 1_600, 1_067],
  ])
  const small = await copy(fixture('16bit.png'))
  expect([small.width, small.height]).toEqual([160, 120])
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i comes out upright: red top left, green top right', async (mark) => {
  for (const size of ['thumb', 'display'] as const) {
    const { bytes, width, height } = await copy(fixture(`orient-${mark}.jpg`), size)
    expect([width, height]).toEqual([320, 240])
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
    const [topLeft, topRight] = [pixel(6, 6), pixel(313, 6)]
    expect(topLeft[0]).toBeGreaterThan(180)
    expect(topLeft[1]).toBeLessThan(80)
    expect(topRight[1]).toBeGreaterThan(topRight[0] ?? 255)
    expect(topRight[1]).toBeGreaterThan(topRight[2] ?? 255)
  }
})

test.each(['display-p3.jpg', 'lossy.webp', 'photo.heic', 'gps-exif.heic', '16bit.png'])(
  '%s shows the same colours as the same picture in sRGB',
  async (name) => {
    const expected = await grid(await copy(fixture('progressive.jpg')))
    expect(farthest(await grid(await copy(fixture(name))), expected)).toBeLessThanOrEqual(6)
  },
)

test('CMYK comes out as sRGB with nearly the same colours', async () => {
  const made = await copy(fixture('cmyk.jpg'))
  expect((await sharp(made.bytes).metadata()).space).toBe('srgb')
  const expected = await grid(await copy(fixture('progressive.jpg')))
  expect(farthest(await grid(made), expected)).toBeLessThanOrEqual(60)
})

test('a grey picture stays grey', async () => {
  const made = await copy(save(plainPng(64, 64)))
  expect(Math.max(...(await grid(made)))).toBeLessThanOrEqual(1)
})

test('transparent areas show white', async () => {
  const clear = save(
    await sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer(),
  )
  expect(Math.min(...(await grid(await copy(clear))))).toBeGreaterThanOrEqual(254)
  expect((await sharp((await copy(fixture('alpha.png'))).bytes).metadata()).hasAlpha).toBe(false)
})

test('a HEIC that says it is turned by a quarter is turned once', async () => {
  const turned = save(addHeicProperty(readFileSync(fixture('photo.heic')), 'irot', Buffer.from([3])))
  expect(await reader.inspect(turned)).toMatchObject({ width: 480, height: 640 })
  const made = await copy(turned)
  expect([made.width, made.height]).toEqual([480, 640])
  const back = await sharp(made.bytes).rotate(-90).toBuffer()
  const expected = await grid(await copy(fixture('photo.heic')))
  expect(farthest(await grid({ ...made, bytes: back }), expected)).toBeLessThanOrEqual(6)
})

test('the wide colours of a HEIC are converted by its own profile', async () => {
  const profile = (await sharp(fixture('display-p3.jpg')).metadata()).icc ?? Buffer.alloc(0)
  const wide = save(
    addHeicProperty(readFileSync(fixture('photo.heic')), 'colr', Buffer.concat([Buffer.from('prof'), profile])),
  )
  const [plainRed = 0] = await grid(await copy(fixture('photo.heic')))
  const [wideRed = 0] = await grid(await copy(wide))
  expect(wideRed).toBeGreaterThan(plainRed + 8)
})

test.each(['gps-exif.jpg', 'gps-exif.heic', 'display-p3.jpg', 'orient-6.jpg'])(
  'no metadata of %s is left in any copy',
  async (name) => {
    for (const { bytes } of (await reader.makeCopies(fixture(name), 'customers')).copies) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
      expect(bytes.includes('CANARY')).toBe(false)
      expect(bytes.includes('Exif')).toBe(false)
    }
  },
)

test('the photo with GPS does hold what the copies must not', () => {
  expect(readFileSync(fixture('gps-exif.jpg')).includes('CANARY')).toBe(true)
})

test.each(['<html><script>alert(1)</script></html>', 'PK\x03\x04 a zip file'])(
  'what hides behind a picture does not come along: %j',
  async (hidden) => {
    const path = save(Buffer.concat([readFileSync(fixture('progressive.jpg')), Buffer.from(hidden, 'latin1')]))
    for (const { bytes } of (await reader.makeCopies(path, 'customers')).copies) {
      expect(bytes.includes(hidden, 0, 'latin1')).toBe(false)
      expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
    }
  },
)

const wrongKind = 'Only JPG, PNG, HEIC and WebP pictures are accepted.'

test.each([
  ['a text', 'not a picture at all', wrongKind],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>', wrongKind],
  ['an SVG with a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', wrongKind],
  ['a GIF', Buffer.from('GIF89a\x10\x00\x10\x00\x00\x00\x00;', 'latin1'), wrongKind],
  ['a TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1'), wrongKind],
  ['a PDF', '%PDF-1.7\n', wrongKind],
  ['a film', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'), wrongKind],
  ['nothing', '', 'The file is empty.'],
  ['a bare JPEG start', Buffer.from([0xff, 0xd8, 0xff]), 'The picture is incomplete. Part of the file is missing.'],
])('%s named .jpg is refused', async (_what, bytes, text) => {
  expect(await refusal(save(bytes))).toBe(text)
})

test('a small picture in a large file is refused', async () => {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const remark = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xfffd)])
  const stuffed = (times: number) =>
    Buffer.concat([picture.subarray(0, 2), ...Array.from({ length: times }, () => remark), picture.subarray(2)])
  expect(await reader.inspect(save(stuffed(10)))).toMatchObject({ width: 64, height: 48 })
  expect(await refusal(save(stuffed(20)))).toBe('The file is far larger than its picture needs.')
})

test('an AVIF is refused, also when it calls itself a general picture container', async () => {
  const avif = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .avif()
    .toBuffer()
  expect(await refusal(save(avif))).toBe(wrongKind)
  avif.write('mif1', 8, 'latin1')
  expect(await refusal(save(avif))).toBe(wrongKind)
})

test('a picture of 1 x 1 is refused', async () => {
  expect(await refusal(save(plainPng(1, 1)))).toBe('The picture is too small.')
})

test('a PNG of 16000 x 16000 is refused by its head, whatever its pixels', async () => {
  const bomb = save(plainPng(16_000, 16_000))
  expect(await refusal(bomb)).toBe('The picture has more than 100 megapixels.')
  await expect(reader.makeCopies(bomb, 'customers')).rejects.toMatchObject({ code: 'bad_picture' })
})

test('a JPEG cut short is refused', async () => {
  const bytes = readFileSync(fixture('progressive.jpg'))
  expect(await refusal(save(bytes.subarray(0, bytes.length / 2)))).toContain('incomplete')
})

test('a head without readable pixels behind it is found when the copies are made', async () => {
  const broken = plainPng(64, 64, { pixels: Buffer.from('these are no compressed pixels') })
  await expect(reader.makeCopies(save(broken), 'customers')).rejects.toMatchObject({ code: 'bad_picture' })
})

test('a HEIC that breaks the decoder is a bad picture, and the next one is decoded', async () => {
  const broken = readFileSync(fixture('photo.heic'))
  broken.fill(0, broken.indexOf('mdat') + 4)
  await expect(reader.makeCopies(save(broken), 'customers')).rejects.toMatchObject({ code: 'bad_picture' })
  expect((await copy(save(readFileSync(fixture('photo.heic'))))).width).toBe(640)
})

test('a HEIC that takes too long is a bad picture', async () => {
  const hurried = makePhotoReader({ deadlines: { copies: 1, preview: 1, logo: 1 } })
  await expect(hurried.makeCopies(fixture('photo.heic'), 'customers')).rejects.toMatchObject({ code: 'bad_picture' })
  await hurried.close()
})

test('damage anywhere gives copies or a bad picture, never anything else', async () => {
  const names = ['progressive.jpg', 'alpha.png', 'lossy.webp', 'orient-6.jpg']
  const damage = fc.record({ name: fc.constantFrom(...names), places: fc.array(fc.nat(), { minLength: 1 }) })
  await fc.assert(
    fc.asyncProperty(damage, async ({ name, places }) => {
      const bytes = readFileSync(fixture(name))
      for (const place of places) bytes[place % bytes.length] = place % 251
      const code = await reader.makeCopies(save(bytes), 'customers').then(
        () => 'bad_picture',
        (error: AppError) => error.code,
      )
      expect(code).toBe('bad_picture')
    }),
    { numRuns: 30 },
  )
})
