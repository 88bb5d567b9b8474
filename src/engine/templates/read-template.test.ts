import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sampleAnalysis } from '#test/engine/sample-analysis.ts'
import { planFilm } from '#src/engine/plan/plan-film.ts'
import { readTemplate } from './read-template.ts'

const library = new URL('library/', import.meta.url).pathname

test.each([
  ['luxury', 'stories', 30],
  ['rental', 'stories', 20],
  ['social-square', 'square', 15],
  ['commercial', 'landscape', 45],
])('%s plans a film in %s of %i seconds, a shot for each picture', async (id, format, seconds) => {
  const template = await readTemplate(join(library, `${id}.json`))
  const words = { businessName: 'Olive & Ember', captions: [], cta: 'Book' }
  const film = planFilm(sampleAnalysis(10), {
    tier: template.tier,
    format: template.format,
    seed: 1,
    template,
    words,
  })
  expect([film.format, film.frames / film.fps]).toEqual([format, seconds])
  // Its slots go where nothing is left to be shown, and go round again where there is more.
  expect(film.clips.length).toBeGreaterThanOrEqual(Math.min(10, template.slots.length))
  expect(film.clips.length).toBeLessThanOrEqual(14)
  const asked = new Set(template.slots.map(({ transition = 'cut' }) => transition))
  for (const { transition } of film.clips.slice(1, -1)) expect(asked).toContain(transition.kind)
})

test('the library holds the four templates of the operator', async () => {
  expect((await readdir(library)).toSorted()).toEqual([
    'commercial.json',
    'luxury.json',
    'rental.json',
    'social-square.json',
  ])
})

test('a template that is not JSON, or not a template, or not there, is answered in words', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reel-template-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'broken.json'), '{')
  await writeFile(join(folder, 'other.json'), '{"id":"x","slots":[]}')
  await expect(readTemplate(join(folder, 'broken.json'))).rejects.toThrow('The template broken.json is not JSON.')
  await expect(readTemplate(join(folder, 'other.json'))).rejects.toThrow(/other.json is not valid[^]*slots/)
  await expect(readTemplate(join(folder, 'none.json'))).rejects.toThrow('The template none.json cannot be read.')
})
