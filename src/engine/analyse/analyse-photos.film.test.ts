import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { type FormatName, formatNames } from '../plan/formats.ts'
import { planFilm } from '../plan/plan-film.ts'
import { type Clip, type Shot, type Tier, tierNames } from '../plan/timeline.ts'
import { analysePhotos } from './analyse-photos.ts'
import { type Analysis, analysisSchema } from './photo-analysis.ts'

const photos = 'test/engine/photos'
const timeout = 60_000

// Where the main subject of each photo stands: x, y, width, height, known from how it was made.
const subjects: Record<string, [number, number, number, number]> = {
  pizza: [0.035, 0.271, 0.922, 0.729],
  suite: [0.355, 0.394, 0.459, 0.385],
  wine: [0.148, 0.113, 0.645, 0.744],
  ring: [0.223, 0.303, 0.499, 0.427],
  chair: [0, 0.464, 0.644, 0.442],
  bread: [0, 0.213, 1, 0.653],
  coffee: [0.254, 0.363, 0.43, 0.411],
  table: [0, 0.322, 0.946, 0.525],
}

test('real photos are recognised, measured and placed, and no format cuts their subject', { timeout }, async () => {
  const seen: number[] = []
  const analysis = await analysePhotos(
    Object.keys(subjects).map((name) => `${photos}/${name}.jpg`),
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
  expect(tierNames.flatMap((tier) => formatNames.flatMap((format) => cuts(analysis, tier, format)))).toEqual([])
})

const nameOf = (path: string): string => basename(path, '.jpg')

// Sides of a subject that a frame cuts off. A side that the photo itself cuts is not the film's doing; of the others
// less than four hundredths of the photo may be missing.
function cuts(analysis: Analysis, tier: Tier, format: FormatName): string[] {
  const { clips } = planFilm(analysis, { tier, format, seed: 1, words: { captions: [] } })
  return clips.flatMap(shotsOf).flatMap(({ source, camera }) => {
    const [x, y, width, height] = subjects[nameOf(source.path)] ?? [0, 0, 1, 1]
    return camera.keyframes.flatMap(({ crop }) =>
      Object.entries({
        left: x > 0 ? crop.x - x : 0,
        top: y > 0 ? crop.y - y : 0,
        right: x + width < 1 ? x + width - crop.x - crop.width : 0,
        bottom: y + height < 1 ? y + height - crop.y - crop.height : 0,
      })
        .filter(([, missing]) => missing > 0.04)
        .map(([side, missing]) => `${tier} ${format} ${nameOf(source.path)}: ${missing.toFixed(2)} at its ${side}`),
    )
  })
}

function shotsOf({ treatment }: Clip): Shot[] {
  if (treatment.kind === 'backdrop') return []
  return treatment.kind === 'split' ? treatment.panes.map(({ shot }) => shot) : [treatment.shot]
}

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
