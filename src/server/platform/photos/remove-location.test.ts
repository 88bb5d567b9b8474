import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blankLocation } from './remove-location.ts'

const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 2633/100', GPSDateStamp: '2026:11:16' } }
const grey = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#888' } })

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s keeps its pixels and its orientation, not its place',
  async (kind) => {
    const withPlace = { IFD0: { Orientation: '6', Copyright: 'CANARY' }, ...gps }
    const bytes = await grey().withExif(withPlace).withMetadata({ orientation: 6 }).toFormat(kind).toBuffer()
    const marked = await grey().withExifMerge(withPlace).toFormat(kind).toBuffer()
    for (const picture of [bytes, marked]) {
      const before = await sharp(picture).raw().toBuffer()
      if (!picture.includes('2026:11:16')) continue
      expect(blankLocation(picture)).toBe(true)
      expect(picture.includes('2026:11:16')).toBe(false)
      expect(await sharp(picture).raw().toBuffer()).toEqual(before)
      expect((await sharp(picture).metadata()).exif?.includes('CANARY')).toBe(true)
    }
    expect(marked.includes('CANARY')).toBe(true)
  },
)

test.each(['gps-exif.jpg', 'gps-exif.heic'])('the place in a photo of a phone is gone: %s', async (name) => {
  const bytes = await readFile(`test/fixtures/${name}`)
  const size = bytes.length
  expect(blankLocation(bytes)).toBe(true)
  expect([bytes.length, blankLocation(bytes)]).toEqual([size, false])
  const { width, exif } = await sharp(bytes).metadata()
  expect([width > 0, exif !== undefined]).toEqual([true, true])
})

test('a place written as text goes too', () => {
  const xmp =
    '<x:xmpmeta><rdf exif:GPSLatitude="51,30.26N" tiff:Make="Canary"/><exif:GPSLongitude>0,7W</exif:GPSLongitude></x:xmpmeta>'
  const bytes = Buffer.from(`start ${xmp} end`)
  expect(blankLocation(bytes)).toBe(true)
  expect(bytes.toString()).not.toMatch(/51,30|0,7W/)
  expect(bytes.toString()).toContain('tiff:Make="Canary"')
})

test('a picture that names no place is not touched', async () => {
  const bytes = await readFile('test/fixtures/orient-6.jpg')
  const before = Buffer.from(bytes)
  expect(blankLocation(bytes)).toBe(false)
  expect(bytes).toEqual(before)
})
