import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { dominantColours } from './dominant-colours.ts'
import { measureLight } from './measure-light.ts'
import { measureSharpness } from './measure-sharpness.ts'
import { hashDistance } from './hash-distance.ts'
import { perceptualHash } from './perceptual-hash.ts'
import { lumaOf, type Pixels } from './pixels.ts'

test('a blurred photo is less sharp than its original', async () => {
  const crisp = await checks(12)
  const blurred = await pixelsOf(sharpOf(crisp).blur(4))
  expect(measureSharpness(lumaOf(crisp))).toBeGreaterThan(measureSharpness(lumaOf(blurred)) + 25)
})

test('a photo with a sharp part on a soft ground counts as sharp', async () => {
  const soft = await pixelsOf(sharpOf(await checks(12)).blur(6))
  const part = await sharpOf(await checks(12))
    .extract({ left: 0, top: 0, width: 160, height: 160 })
    .png()
    .toBuffer()
  const mixed = await pixelsOf(sharpOf(soft).composite([{ input: part, left: 120, top: 120 }]))
  expect(measureSharpness(lumaOf(mixed))).toBeGreaterThan(measureSharpness(lumaOf(soft)) + 20)
})

test('black, grey and white are dark, good and bright', async () => {
  expect(measureLight(lumaOf(await plain('#0a0a0a'))).exposure.verdict).toBe('dark')
  expect(measureLight(lumaOf(await plain('#808080'))).exposure).toEqual({ brightness: 50, verdict: 'good' })
  expect(measureLight(lumaOf(await plain('#fefefe'))).exposure.verdict).toBe('bright')
})

test('contrast spans from the darkest to the lightest parts', async () => {
  expect(measureLight(lumaOf(await plain('#777777'))).contrast).toBe(0)
  expect(measureLight(lumaOf(await checks(40))).contrast).toBeGreaterThan(80)
})

test('the same picture, smaller, lighter and compressed again, has nearly the same hash; another has not', async () => {
  const original = await checks(50)
  const again = await pixelsOf(
    sharp(await sharpOf(original).resize(240).linear(1.05, 6).jpeg({ quality: 50 }).toBuffer()),
  )
  const other = await pixelsOf(
    sharpOf(await checks(50))
      .rotate(90)
      .modulate({ brightness: 0.8 }),
  )
  const hash = await perceptualHash(original)
  expect(hashDistance(hash, await perceptualHash(again))).toBeLessThan(20)
  expect(hashDistance(hash, await perceptualHash(other))).toBeGreaterThan(40)
})

test('the dominant colours are those of the picture, the most frequent first', async () => {
  const red = await plain('#c01010')
  const stripe = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#1020d0' } })
    .png()
    .toBuffer()
  const colours = await dominantColours(await pixelsOf(sharpOf(red).composite([{ input: stripe, left: 0, top: 0 }])))
  expect(colours[0]?.hex).toBe('#c01010')
  expect(colours[0]?.share).toBeGreaterThan(60)
  expect(colours.map(({ hex }) => hex)).toContain('#1020d0')
})

const sharpOf = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 }
}

const plain = (background: string) => pixelsOf(sharp({ create: { width: 400, height: 300, channels: 3, background } }))

// Unevenly wide, so that the picture has a left and a right.
async function checks(size: number): Promise<Pixels> {
  const [width, height] = [400, 400]
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isLight = (Math.floor((x * x) / (size * 220)) + Math.floor(y / size)) % 2 === 0
      data.fill(isLight ? 235 : 18, (y * width + x) * 3, (y * width + x) * 3 + 3)
    }
  }
  return { data, width, height, channels: 3 }
}
