import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPhoto, readPixels } from './open-photo.ts'

let photo: Buffer
beforeAll(async () => {
  photo = await readFile('test/engine/photos/pizza.jpg')
})

test('a CMYK JPEG, a 16-bit PNG, a grey JPEG and a photo with alpha become upright sRGB', async () => {
  const folder = await makeFolder()
  const files = {
    'cmyk.jpg': await sharp(photo).toColourspace('cmyk').jpeg().toBuffer(),
    'deep.png': await sharp(photo).toColourspace('rgb16').png().toBuffer(),
    'grey.jpg': await sharp(photo).toColourspace('b-w').jpeg().toBuffer(),
    'alpha.png': await sharp(photo).ensureAlpha(0.5).png().toBuffer(),
  }
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(join(folder, name), bytes)
    const { image, width, height } = await openPhoto(join(folder, name))
    const pixels = await readPixels(image.resize(80, 60, { fit: 'fill' }), name)
    expect([width, height, pixels.data.length], name).toEqual([800, 600, 80 * 60 * 3])
  }
})

test('a turned photo has the size that a viewer sees', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'turned.jpg'), await sharp(photo).withMetadata({ orientation: 6 }).jpeg().toBuffer())
  const { image, width, height } = await openPhoto(join(folder, 'turned.jpg'))
  expect([width, height]).toEqual([600, 800])
  expect(await readPixels(image, 'turned.jpg')).toMatchObject({ width: 600, height: 800 })
})

test.each([
  ['half.jpg', () => photo.subarray(0, photo.length / 2), 'half.jpg is damaged: only part of it can be read.'],
  ['letter.jpg', () => Buffer.from('Dear reader, this is not a photo.'), 'letter.jpg can’t be opened.'],
  [
    'drawing.svg',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'),
    'drawing.svg can’t be opened.',
  ],
  ['empty.jpg', () => Buffer.alloc(0), 'empty.jpg can’t be opened.'],
])('%s is answered with a sentence', async (name, make, sentence) => {
  const folder = await makeFolder()
  await writeFile(join(folder, name), make())
  const read = openPhoto(join(folder, name)).then(({ image }) => readPixels(image, name))
  await expect(read).rejects.toThrow(sentence)
})

test('a file that is not there is said to be missing', async () => {
  await expect(openPhoto('nowhere/none.jpg')).rejects.toThrow('none.jpg was not found.')
})

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reel-photos-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a photo that is damaged in its middle is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'damaged-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const bytes = await readFile('test/engine/photos/ring.jpg')
  bytes.fill(0, Math.floor(bytes.length * 0.5), Math.floor(bytes.length * 0.7))
  const path = join(folder, 'ring.jpg')
  await writeFile(path, bytes)
  const { image } = await openPhoto(path)
  await expect(readPixels(image, 'ring.jpg')).rejects.toThrow('ring.jpg is damaged')
})
