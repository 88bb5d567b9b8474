import { createCanvas, loadImage } from '@napi-rs/canvas'
import { createRequire } from 'node:module'
import type jsQrModule from 'jsqr'
import { expect, test } from 'vitest'
import { type Layer, typeNames } from '#src/engine/plan/layer-plan.ts'
import { loadKernel } from '#src/engine/sample/kernel/load-kernel.ts'
import { allocatePicture } from '#src/engine/sample/picture.ts'
import { makeSampler } from '#src/engine/sample/sample-picture.ts'
import { fontFamilies } from './fonts.ts'
import { logoGround } from './logo-plate.ts'
import { composeLayer, makeLayer } from './make-layer.ts'
import { qrMark, scannableSite } from './qr-code.ts'

// Its types describe another kind of module than the one it is.
const jsQr = createRequire(import.meta.url)('jsqr') as typeof jsQrModule.default

const size = { width: 540, height: 960 }
const rect = { x: 0.06, y: 0.2, width: 0.88, height: 0.4 }
const timed = { start: 30, frames: 90, fade: 12, rect, accent: '#d9a35b' }
const kinds = [
  { ...timed, kind: 'caption', text: 'Baked at dawn, sold out by noon' },
  { ...timed, kind: 'title', text: 'Olive & Ember', subtitle: 'Since 1987' },
  { ...timed, kind: 'lower-third', text: 'Olive & Ember', subtitle: 'Since 1987' },
  { ...timed, kind: 'end-card', text: 'Olive & Ember', cta: 'Book a table', details: { site: 'olive.example' } },
] as const satisfies Layer[]
const layers = typeNames.flatMap((type) => kinds.map((layer): Layer => ({ ...layer, type })))

// The picture's luma as the layer leaves it, on a plain ground.
async function drawOn(layer: Layer, ground: number, frames: readonly number[]): Promise<Uint8Array[]> {
  const kernel = loadKernel()
  const drawn = await makeLayer({ kernel, sampler: makeSampler(kernel) }, layer, size)
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

test.each(layers)('a $kind of the type $type comes, stands and goes', async (layer) => {
  const drawn = await drawOn(layer, 40, [29, 30, 34, 90, 100, 118, 120])
  const [before, first, early, rest = new Uint8Array(), later = new Uint8Array(), last, after] = drawn
  expect(lit(before)).toBe(0)
  expect(lit(first)).toBeLessThan(lit(rest) * 0.8)
  expect(lit(early)).toBeGreaterThan(0)
  expect(Buffer.compare(rest, later)).toBe(0)
  expect(lit(rest)).toBeGreaterThan(300)
  expect(lit(last)).toBeLessThan(lit(rest) * 0.5)
  expect(lit(after)).toBe(0)
})

test.each(layers)('a $kind of the type $type keeps to its rectangle', async (layer) => {
  const [luma] = await drawOn(layer, 40, [90])
  const inked = [...(luma ?? []).keys()].filter((index) => (luma?.[index] ?? 0) > 150)
  const columns = inked.map((index) => (index % size.width) / size.width)
  const rows = inked.map((index) => Math.floor(index / size.width) / size.height)
  expect(Math.min(...columns)).toBeGreaterThanOrEqual(rect.x - 0.005)
  expect(Math.max(...columns)).toBeLessThanOrEqual(rect.x + rect.width + 0.005)
  expect(Math.min(...rows)).toBeGreaterThanOrEqual(rect.y - 0.005)
  expect(Math.max(...rows)).toBeLessThanOrEqual(rect.y + rect.height + 0.005)
})

test('words on a white sky get a ground that they can be read on; a dark room keeps its light', async () => {
  const caption: Layer = { ...kinds[0], type: 'lines' }
  const [ground = { x: 0, y: 0, width: 0, height: 0 }] = composeLayer({ layer: caption }, size).grounds
  // Beside the last letters, from the top of the words to their foot.
  const column = Math.round(ground.x + ground.width - 2)
  const meanUnder = async (light: number): Promise<number> => {
    const [luma = new Uint8Array()] = await drawOn(caption, light, [90])
    const rows = Array.from({ length: Math.floor(ground.height) }, (_, row) => Math.ceil(ground.y) + row)
    const values = rows.map((row) => luma[row * size.width + column] ?? 0).filter((value) => value < 200)
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
  expect(await meanUnder(235)).toBeLessThan(118)
  expect(await meanUnder(60)).toBeGreaterThan(40)
})

test('on white a caption stands on a label and leaves the rest white; a name has its soft ground', async () => {
  const short: Layer = { ...kinds[0], type: 'lines', text: 'Fresh bread' }
  const [ground = { x: 0, y: 0, width: 0, height: 0 }] = composeLayer({ layer: short }, size).grounds
  const [luma = new Uint8Array()] = await drawOn(short, 235, [90])
  const middle = Math.round(ground.y + ground.height / 2)
  const at = (x: number): number => luma[middle * size.width + Math.round(x)] ?? 0
  expect(at(ground.x - 6)).toBeLessThan(60)
  expect([at(ground.x - 40), at(ground.x + ground.width + 40)]).toEqual([235, 235])
  const [named] = await drawOn({ ...kinds[1], type: 'lines' }, 235, [90])
  expect(share(named, (value) => value < 230)).toBeGreaterThan(share(luma, (value) => value < 230) * 3)
})

test('the code on an end card opens the site', () => {
  const canvas = createCanvas(300, 300)
  const context = canvas.getContext('2d')
  context.fillStyle = '#241f1b'
  context.fillRect(0, 0, 300, 300)
  const address = scannableSite('oliveandember.co.uk/book') ?? ''
  qrMark(address, { x: 30, y: 30, width: 236, height: 236 }, { motion: 'fade', turn: 0 }).paint(context, 0)
  const { data } = context.getImageData(0, 0, 300, 300)
  expect(jsQr(new Uint8ClampedArray(data), 300, 300)?.data).toBe('https://oliveandember.co.uk/book')
  expect(scannableSite('just words')).toBeUndefined()
})

test.each([
  ['#101010', 'paper'],
  ['#fafafa', 'none'],
] as const)('a logo of %s on nothing stands on %s', async (colour, ground) => {
  const canvas = createCanvas(120, 60)
  const context = canvas.getContext('2d')
  context.fillStyle = colour
  context.fillRect(20, 10, 60, 30)
  expect(logoGround(await loadImage(canvas.toBuffer('image/png')))).toBe(ground)
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
