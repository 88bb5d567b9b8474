import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sampleFilms } from '#src/contracts/sales/sample-films.ts'
import { makeFakeFilmEngine } from '#test/fakes/film-engine.ts'
import { planSample } from './sample-wishes.ts'

test.each(sampleFilms)('the photos and captions of $id are there', async ({ id }) => {
  const engine = makeFakeFilmEngine('')
  let asked: readonly string[] = []
  let captioned: string[] = []
  const analyse: typeof engine.analyse = async (paths, options) => {
    asked = paths
    return engine.analyse(paths, options)
  }
  const plan: typeof engine.plan = (analysis, options) => {
    captioned = Object.keys(options.words.photoCaptions ?? {})
    return engine.plan(analysis, options)
  }
  await planSample({ ...engine, analyse, plan }, id)
  // As few as the smallest package takes.
  expect(asked.length).toBeGreaterThanOrEqual(5)
  for (const path of asked) expect(existsSync(path), path).toBe(true)
  for (const path of captioned) expect(asked).toContain(path)
})
