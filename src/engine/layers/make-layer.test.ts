import { createCanvas, loadImage } from '@napi-rs/canvas'
import { createRequire } from 'node:module'
import type jsQrModule from 'jsqr'
import { expect, test } from 'vitest'
import { warmColours } from '#test/engine/sample-analysis.ts'
import { sharp } from '#src/engine/photos/restricted-sharp.ts'
import { designNames } from '#src/engine/plan/designs.ts'
import { formatNames, formats } from '#src/engine/plan/formats.ts'
import type { Layer } from '#src/engine/plan/layer-plan.ts'
import { loadKernel } from '#src/engine/sample/kernel/load-kernel.ts'
import { allocatePicture } from '#src/engine/sample/picture.ts'
import { fontFamilies } from './fonts.ts'
import { logoGround } from './logo-plate.ts'
import { composeLayer, makeLayer } from './make-layer.ts'
import { scannableSite } from './qr-code.ts'

// Its types describe another kind of module than the one it is.
const jsQr = createRequire(import.meta.url)('jsqr') as typeof jsQrModule.default

const size = { width: 540, height: 960, format: 'stories' as const }
const rect = { x: 0.0667, y: 0.2, width: 0.86, height: 0.4 }
const colours = { ...warmColours, accent: '#fbf5ed' }
const timed = { start: 30, frames: 90, fade: 8, beat: 16, rect, colours }
const kinds = [
  { ...timed, kind: 'caption', text: 'Baked at dawn, sold out by noon', ink: '#fbf5ed' },
  { ...timed, kind: 'title', text: 'Olive & Ember', line: 'Since 1987', ink: '#fbf5ed' },
] as const
const layers = designNames.flatMap((design) => kinds.map((layer): Layer => ({ ...layer, design })))
const details = { phone: '0117 496 0123', site: 'olive.example/book', handle: '@olive' }
const card = { ...timed, kind: 'end-card', text: 'Olive & Ember', cta: 'Book a table', details } as const

// The picture's luma as the layer leaves it, on a plain ground.
async function drawOn(layer: Layer, ground: number, frames: readonly number[]): Promise<Uint8Array[]> {
  const kernel = loadKernel()
  const drawn = await makeLayer(kernel, layer, size)
  const picture = allocatePicture(kernel, size.width, size.height)
  return frames.map((frame) => {
    kernel
      .bytes(picture.pointer, size.width * size.height * 1.5)
      .fill(128)
      .fill(ground, 0, size.width * size.height)
    drawn.draw(picture, frame)
    return kernel.bytes(picture.pointer, size.width * size.height).slice()
  })
}

function share(luma: Uint8Array | undefined, is: (value: number) => boolean): number {
  let count = 0
  for (const value of luma ?? []) if (is(value)) count += 1
  return count
}
const lit = (luma: Uint8Array | undefined): number => share(luma, (value) => value > 150)

test.each(layers)('a $design $kind comes, stands and goes', async (layer) => {
  const drawn = await drawOn(layer, 40, [29, 30, 50, 90, 98, 118, 120])
  const [before, first, early, rest = new Uint8Array(), later = new Uint8Array(), last, after] = drawn
  expect(lit(before)).toBe(0)
  expect(lit(first)).toBeLessThan(lit(rest) * 0.8)
  expect(lit(early)).toBeGreaterThan(0)
  expect(Buffer.compare(rest, later)).toBe(0)
  expect(lit(rest)).toBeGreaterThan(300)
  expect(lit(last)).toBeLessThan(lit(rest) * 0.7)
  expect(lit(after)).toBe(0)
})

test.each(layers)('a $design $kind keeps to its rectangle', async (layer) => {
  const [luma] = await drawOn(layer, 40, [90])
  const inked = [...(luma ?? []).keys()].filter((index) => (luma?.[index] ?? 0) > 150)
  const columns = inked.map((index) => (index % size.width) / size.width)
  const rows = inked.map((index) => Math.floor(index / size.width) / size.height)
  expect(Math.min(...columns)).toBeGreaterThanOrEqual(rect.x - 0.005)
  expect(Math.max(...columns)).toBeLessThanOrEqual(rect.x + rect.width + 0.005)
  expect(Math.min(...rows)).toBeGreaterThanOrEqual(rect.y - 0.012)
  expect(Math.max(...rows)).toBeLessThanOrEqual(rect.y + rect.height + 0.005)
})

test('without animation words fade where they stand', async () => {
  const plain: Layer = { ...kinds[1], design: 'editorial', isPlain: true }
  const [early = new Uint8Array(), rest] = await drawOn(plain, 40, [31, 90])
  const faint = share(early, (value) => value > 42)
  expect(faint).toBeGreaterThan(300)
  expect(lit(early)).toBeLessThan(lit(rest) / 4)
})

const texts = [
  'Ora',
  'The Old Harbour Fish Restaurant & Rooms',
  'Ταβέρνα Ο Γιάννης',
  'مخبز الصباح',
  'מאפיית הבוקר',
  '晨光面包店',
]

test.each(designNames.flatMap((design) => formatNames.map((format) => ({ design, format }))))(
  'a $design end card of $format is whole to its last frame, inside the frame, and its code can be read',
  async ({ design, format }) => {
    const full = formats[format]
    const frame = { width: full.width / 2, height: full.height / 2, format }
    const kernel = loadKernel()
    for (const text of texts) {
      const layer: Layer = { ...card, design, text, frames: 200 }
      const marks = composeLayer({ layer }, { format })
      for (const { box } of marks) {
        expect(box.x + box.width * 0.1).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width * 0.9).toBeLessThanOrEqual(full.width)
        expect(box.y + box.height).toBeLessThanOrEqual(
          format === 'stories' ? 1_680 : full.height - full.safe.bottom + 12,
        )
      }
      const drawn = await makeLayer(kernel, layer, frame)
      const rgba = [100, 229].map((at) => {
        const picture = allocatePicture(kernel, frame.width, frame.height)
        kernel
          .bytes(picture.pointer, frame.width * frame.height * 1.5)
          .fill(128)
          .fill(216, 0, frame.width * frame.height)
        drawn.draw(picture, at)
        return kernel.bytes(picture.pointer, frame.width * frame.height).slice()
      })
      const [rest = new Uint8Array(), last = new Uint8Array()] = rgba
      expect(Buffer.compare(rest, last)).toBe(0)
      if (text === 'Ora') expect(await readCode(last, frame)).toBe('https://olive.example/book')
    }
  },
)

// As a phone would, from a picture that was encoded anew.
async function readCode(luma: Uint8Array, { width, height }: { width: number; height: number }) {
  const picture = sharp(luma, { raw: { width, height, channels: 1 } })
  const encoded = await picture.jpeg({ quality: 60 }).toBuffer()
  const { data, info } = await sharp(encoded)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('a site that is none gives no code', () => {
  expect(scannableSite('just words')).toBeUndefined()
})

test.each([
  ['#101010', '#20130b', '#f6f3ee'],
  ['#101010', '#f6efe6', undefined],
  ['#fafafa', '#f6efe6', '#141210'],
] as const)('a logo of %s on a card of %s stands on %s', async (colour, ground, plate) => {
  const canvas = createCanvas(120, 60)
  const context = canvas.getContext('2d')
  context.fillStyle = colour
  context.fillRect(20, 10, 60, 30)
  expect(logoGround(await loadImage(canvas.toBuffer('image/png')), ground)).toBe(plate)
})

test.each([
  'Olive & Ember',
  'Ταβέρνα Ο Γιάννης',
  'Тёплый хлеб',
  'مخبز الصباح',
  'מאפיית הבוקר',
  'सुबह की बेकरी',
  'সকালের বেকারি',
  'ਸਵੇਰ ਦੀ ਬੇਕਰੀ',
  'ร้านยามเช้า',
  '晨光面包店',
  '晨光麵包店歡迎',
  'あさひベーカリー',
  '아침 빵집',
])('every letter of %s has a shape of its own, none is a box', (text) => {
  const context = createCanvas(160, 160).getContext('2d')
  const letters = new Set(Array.from(new Intl.Segmenter().segment(text.replaceAll(' ', '')), ({ segment }) => segment))
  const shapes = Array.from(letters, (letter) => {
    context.clearRect(0, 0, 160, 160)
    context.font = `500 90px ${fontFamilies('serif', text)}`
    context.fillText(letter, 20, 110)
    const { data } = context.getImageData(0, 0, 160, 160)
    expect(data.some((value) => value > 0)).toBe(true)
    return Buffer.from(data).toString('base64')
  })
  expect(new Set(shapes).size).toBe(letters.size)
})
