import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toPng } from '#platform/pixels.ts'
import { samplePhoto } from '#test/engine/sample-analysis.ts'
import { cleanMask } from './clean-mask.ts'
import { readAnalysis } from './read-analysis.ts'

const side = 256
const mask = { data: Uint8Array.from({ length: side * side }, (_, at) => at % 251), width: side, height: side }
const blank = (width: number, height = width) => sharp({ create: { width, height, channels: 3, background: 'white' } })
const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64')
const pixelsOf = (png: string) => sharp(Buffer.from(png, 'base64')).toColourspace('b-w').raw().toBuffer()

test('a mask of ours and one of a browser keep their pixels', async () => {
  const ours = base64(await toPng({ ...mask, channels: 1 }))
  expect(await pixelsOf(cleanMask(ours) ?? '')).toEqual(Buffer.from(mask.data))
  const browsers = base64(
    await sharp(Buffer.from(mask.data), { raw: { width: side, height: side, channels: 1 } })
      .toColourspace('srgb')
      .ensureAlpha()
      .png()
      .toBuffer(),
  )
  expect((await pixelsOf(cleanMask(browsers) ?? '')).length).toBeGreaterThan(0)
})

test('what a PNG brings beside its pixels is gone', async () => {
  const marked = await blank(side)
    .withMetadata()
    .withExif({ IFD0: { Copyright: 'CANARY' } })
    .png()
    .toBuffer()
  expect(marked.includes('CANARY')).toBe(true)
  const clean = Buffer.from(cleanMask(base64(marked)) ?? '', 'base64')
  expect([clean.includes('CANARY'), (await sharp(clean).metadata()).width]).toEqual([false, side])
})

test.each([
  ['an SVG', async () => '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>'],
  ['a JPEG', () => blank(side).jpeg().toBuffer()],
  ['a large PNG', () => blank(1_500).png().toBuffer()],
  ['a narrow PNG', () => blank(side, 1).png().toBuffer()],
  ['an interlaced PNG', () => blank(side).png({ progressive: true }).toBuffer()],
  ['half a PNG', async () => (await blank(side).png().toBuffer()).subarray(0, -20)],
  ['nothing', async () => ''],
])('%s is no mask, and what came with it no description', async (_what, make) => {
  const given = base64(await make())
  expect(cleanMask(given)).toBe(undefined)
  const cutout = { confidence: 90, box: { x: 0, y: 0, width: 1, height: 1 }, mask: given }
  expect(readAnalysis({ ...samplePhoto(0), cutout })).toBe(undefined)
})

test('a description with a mask is kept with the clean one', async () => {
  const given = base64(
    await blank(side)
      .withExif({ IFD0: { Copyright: 'CANARY' } })
      .png()
      .toBuffer(),
  )
  const cutout = { confidence: 90, box: { x: 0, y: 0, width: 1, height: 1 }, mask: given }
  expect(readAnalysis({ ...samplePhoto(0), cutout })?.cutout?.mask).toBe(cleanMask(given))
})
