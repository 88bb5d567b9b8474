import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { createCanvas } from '#platform/canvas.ts'
import { familyFor, fontsArrived } from '#platform/fonts.ts'
import { openPhoto } from '#src/engine/analyse/analyse-photo.ts'
import { areaOf, overlapOf, type Rect } from '#src/engine/geometry/rect.ts'
import { findWriting } from './find-writing.ts'
import { loadWriting } from './load-writing.ts'

const letters = '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2'

// A sign of ours, hung into a photo of ours.
const signs: { name: string; photo: string; text: string; at: Rect }[] = [
  { name: 'a large sign', photo: 'chair', text: 'OPEN', at: { x: 0.3, y: 0.1, width: 0.4, height: 0.12 } },
  { name: 'a small sign', photo: 'bread', text: 'Fresh daily', at: { x: 0.1, y: 0.6, width: 0.24, height: 0.05 } },
  {
    name: 'a line over the whole width',
    photo: 'suite',
    text: 'Harbour Rooms',
    at: { x: 0.08, y: 0.8, width: 0.84, height: 0.1 },
  },
]

test.each(signs)('$name is found, and little else', async ({ photo, text, at }) => {
  const boxes = await writingOn(photo, { text, at })
  const [largest] = boxes
  expect(overlapOf(largest ?? emptyBox, at)).toBeGreaterThan(0.6 * areaOf(at))
  expect(boxes.reduce((sum, box) => sum + areaOf(box) - overlapOf(box, at), 0)).toBeLessThan(0.6 * areaOf(at) + 0.02)
})

test.each(['chair', 'bread', 'suite', 'coffee', 'pizza'])('a photo of a %s without letters has none', async (photo) => {
  expect(await writingOn(photo)).toEqual([])
})

const emptyBox: Rect = { x: 0, y: 0, width: 0, height: 0 }

async function writingOn(photo: string, sign?: { text: string; at: Rect }): Promise<Rect[]> {
  const folder = await mkdtemp(join(tmpdir(), 'writing-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'photo.png')
  const own = sharp(`test/engine/photos/${photo}.jpg`).rotate()
  const { width, height } = await own.metadata()
  await (sign ? own.composite([{ input: await drawSign({ width, height }, sign), left: 0, top: 0 }]) : own)
    .png()
    .toFile(path)
  const { pixels } = await openPhoto(path)
  return findWriting(await loadWriting(), pixels)
}

async function drawSign(
  { width, height }: { width: number; height: number },
  { text, at }: { text: string; at: Rect },
) {
  const family = familyFor(letters)
  await fontsArrived()
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const [x, y, w, h] = [at.x * width, at.y * height, at.width * width, at.height * height]
  context.fillStyle = '#f4efe2'
  context.fillRect(x - w * 0.05, y - h * 0.2, w * 1.1, h * 1.4)
  context.fillStyle = '#26313c'
  context.font = `700 100px ${family}`
  context.textBaseline = 'alphabetic'
  const own = context.measureText(text)
  const [wide, tall] = [own.width, own.actualBoundingBoxAscent + own.actualBoundingBoxDescent]
  context.translate(x, y)
  context.scale(w / wide, h / tall)
  context.fillText(text, 0, own.actualBoundingBoxAscent)
  return canvas.toBuffer('image/png')
}
