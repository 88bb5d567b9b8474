import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { analysePhotos } from './analyse-photos.ts'
import { analysisSchema } from './photo-analysis.ts'

const photos = 'test/engine/photos'
const timeout = 60_000

test('real photos are recognised, measured, placed and given a subject', { timeout }, async () => {
  const names = ['pizza', 'suite', 'wine', 'ring', 'chair']
  const seen: number[] = []
  const analysis = await analysePhotos(
    names.map((name) => `${photos}/${name}.jpg`),
    { onProgress: ({ done }) => seen.push(done) },
  )
  expect(analysisSchema.safeParse(analysis).error).toBeUndefined()
  expect(analysis.problems).toEqual([])
  expect(seen).toEqual([1, 2, 3, 4, 5])
  const [opening] = analysis.photos
  expect(opening).toMatchObject({ photoPath: `${photos}/suite.jpg`, sequencePosition: 1, sequenceType: 'opening' })
  const shows = Object.fromEntries(
    analysis.photos.map(({ photoPath, shows }) => [photoPath.slice(photos.length + 1), shows]),
  )
  expect(shows).toMatchObject({ 'pizza.jpg': 'food', 'suite.jpg': 'bedroom', 'wine.jpg': 'drinks' })
  // The halo ring stands at 0.22..0.72 by 0.30..0.73 of its photo.
  const ring = analysis.photos.find(({ photoPath }) => photoPath.endsWith('ring.jpg'))
  expect(ring?.focus.x).toBeGreaterThan(0.3)
  expect(ring?.focus.x).toBeLessThan(0.65)
  expect(ring?.subject.width).toBeLessThan(0.7)
})

test('what cannot be used is named, what is odd is used, and doubles are found', { timeout }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reel-analyse-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const photo = await readFile(`${photos}/table.jpg`)
  const place = (name: string): string => join(folder, name)
  await writeFile(place('half.jpg'), photo.subarray(0, photo.length / 2))
  await writeFile(place('letter.jpg'), 'Dear reader')
  await sharp(photo).resize(1, 1).png().toFile(place('dot.png'))
  await sharp(photo).toColourspace('cmyk').jpeg().toFile(place('cmyk.jpg'))
  await sharp(`${photos}/wine.jpg`).toColourspace('rgb16').png().toFile(place('deep.png'))
  await sharp(`${photos}/bread.jpg`).resize(12_000, 800, { fit: 'fill' }).jpeg().toFile(place('panorama.jpg'))
  await copyFile(`${photos}/coffee.jpg`, place('coffee.jpg'))
  await sharp(`${photos}/coffee.jpg`).resize(700).jpeg({ quality: 60 }).toFile(place('coffee again.jpg'))
  const names = [
    'half.jpg',
    'letter.jpg',
    'dot.png',
    'cmyk.jpg',
    'deep.png',
    'panorama.jpg',
    'coffee.jpg',
    'coffee again.jpg',
  ]
  const { photos: found, problems } = await analysePhotos([...names.map(place), 'test/fixtures/photo.heic'])
  expect(problems.map(({ text }) => text)).toEqual([
    'half.jpg is damaged: only part of it can be read. Send it again.',
    'letter.jpg is not a photo that can be opened.',
    'dot.png is 1 x 1 pixels, too small for a film. Send one with at least 200 on its shorter side.',
  ])
  expect(found).toHaveLength(6)
  expect(found.find(({ photoPath }) => photoPath.endsWith('panorama.jpg'))?.orientation).toBe('panorama')
  expect(found.find(({ photoPath }) => photoPath.endsWith('photo.heic'))).toMatchObject({ width: 640, height: 480 })
  expect(found.filter(({ duplicateOf }) => duplicateOf !== undefined)).toHaveLength(1)
})

test('an abort ends the analysis', { timeout }, async () => {
  const abort = new AbortController()
  const running = analysePhotos([`${photos}/pizza.jpg`, `${photos}/suite.jpg`], {
    signal: abort.signal,
    onProgress: () => abort.abort(),
  })
  await expect(running).rejects.toThrow(/abort/i)
})
