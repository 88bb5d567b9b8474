import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { type FormatName, formatNames } from '#src/engine/plan/formats.ts'
import { planFilm } from '#src/engine/plan/plan-film.ts'
import { type Tier, tierNames } from '#src/engine/plan/timeline.ts'
import { analysePhotos } from './analyse-photos.ts'
import { type Analysis, analysisSchema } from './photo-analysis.ts'
import { judgeFilm } from '#test/engine/judge-film.ts'
import { patient } from '#test/support/patient.ts'

const photos = 'test/engine/photos'
const timeout = patient(180_000)

const names = ['pizza', 'suite', 'wine', 'ring', 'chair', 'bread', 'coffee', 'table']

test('real photos are recognised, measured and placed, and every film of them keeps its promises', {
  timeout,
}, async () => {
  const seen: number[] = []
  const analysis = await analysePhotos(
    names.map((name) => `${photos}/${name}.jpg`),
    { onProgress: ({ done }) => seen.push(done) },
  )
  expect(analysisSchema.safeParse(analysis).error).toBeUndefined()
  expect(analysis.problems).toEqual([])
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(analysis.photos[0]).toMatchObject({ sequencePosition: 1, sequenceType: 'opening' })
  const shows = Object.fromEntries(analysis.photos.map(({ photoPath, shows }) => [nameOf(photoPath), shows]))
  expect(shows).toMatchObject({ pizza: 'food', suite: 'bedroom', wine: 'drinks' })
  const ring = analysis.photos.find(({ photoPath }) => nameOf(photoPath) === 'ring')
  expect(ring?.focus.x).toBeGreaterThan(0.3)
  expect(ring?.focus.x).toBeLessThan(0.65)
  expect(ring?.subject.width).toBeLessThan(0.8)
  const five = { ...analysis, photos: analysis.photos.slice(0, 5) }
  for (const tier of tierNames)
    for (const format of formatNames) for (const own of [analysis, five]) expectPromises(own, tier, format)
})

const nameOf = (path: string): string => basename(path, '.jpg')

// What a customer pays for, counted as the bench counts it.
function expectPromises(analysis: Analysis, tier: Tier, format: FormatName): void {
  const film = planFilm(analysis, { tier, format, seed: 1, words: { captions: [] } })
  const judged = judgeFilm(film, analysis)
  expect(judged).toMatchObject({ blurred: 0, facesCut: 0, sameAsBefore: 0, onBeat: 1 })
  expect(judged.stacked).toBeLessThanOrEqual(1 / 3)
  expect(judged.pages).toBeLessThanOrEqual(2)
  if (analysis.photos.length > 5) expect([judged.waiting, judged.repeats]).toEqual([0, 0])
  expect(Math.max(...judged.lengths)).toBeGreaterThanOrEqual(3)
}

test('unusable photos are named, odd ones are used, and duplicates are found', { timeout }, async () => {
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
    'letter.jpg can’t be opened.',
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
