import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectWellMade } from '#test/engine/expect-well-made.ts'
import { samplePhoto } from '#test/engine/sample-analysis.ts'
import { drawPhoto, makeTestFolder, type TestFolder } from '#test/engine/small-film.ts'
import type { Analysis } from '#src/engine/analyse/photo-analysis.ts'
import { planFilm, type PlanOptions } from '#src/engine/plan/plan-film.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { listTemplates } from '#src/engine/templates/list-templates.ts'
import { renderFilms } from './render-film.ts'

// Every kind of film that the product sells, planned as for a customer, but short and a fifth as wide.

let folder: TestFolder
let analysis: Analysis

beforeAll(async () => {
  folder = await makeTestFolder()
  const sizes = [
    { width: 480, height: 640 },
    { width: 640, height: 480 },
    { width: 480, height: 640 },
    { width: 640, height: 480 },
  ]
  const photos = sizes.map(async (size, index) => {
    const photoPath = await drawPhoto(join(folder.path, `${index}.jpg`), { ...size, hue: 20 + 90 * index })
    return samplePhoto(index, { ...size, photoPath })
  })
  analysis = { photos: await Promise.all(photos), problems: [] }
})
afterAll(() => folder.remove())

test('films of all tiers and formats and a preview are well made', () =>
  expectAllWellMade([
    plan({ tier: 'vr2', format: 'stories' }),
    plan({ tier: 'vr1', format: 'square' }),
    plan({ tier: 'vr2', format: 'portrait' }),
    plan({ tier: 'vr3', format: 'landscape' }),
    plan({ tier: 'vr2', format: 'stories', isPreview: true }),
  ]))

test('a film of each template is well made', async () => {
  const templates = await listTemplates()
  await expectAllWellMade(templates.map((template) => plan({ tier: template.tier, format: template.format, template })))
})

function plan(options: Pick<PlanOptions, 'tier' | 'format' | 'template' | 'isPreview'>): Timeline {
  const words = { businessName: 'Olive & Ember', captions: ['Slow wine'], cta: 'Book a table' }
  const film = planFilm(analysis, { ...options, seed: 1, seconds: 6, words })
  return { ...film, width: film.width / 5, height: film.height / 5 }
}

async function expectAllWellMade(timelines: Timeline[]): Promise<void> {
  const films = timelines.map((timeline, index) => ({
    timeline,
    output: join(folder.path, `${index}.mp4`),
    poster: join(folder.path, `${index}-poster.jpg`),
    strip: join(folder.path, `${index}-strip.jpg`),
    quality: timeline.layers.some(({ kind }) => kind === 'watermark') ? ('draft' as const) : undefined,
  }))
  await renderFilms(films)
  for (const { output, poster, strip, timeline } of films) {
    await expectWellMade(output, timeline)
    const { width, height } = timeline
    expect(await sharp(poster).metadata()).toMatchObject({ format: 'jpeg', width, height })
    const frames = await sharp(strip).metadata()
    expect(frames.width).toBe(8 * frames.height)
  }
}
