import { expect, test } from 'vitest'
import { filmsPerDay } from './capacity.ts'

const render = (endedAtSecond: number, seconds: number) => ({ endedAt: new Date(endedAtSecond * 1_000), seconds })

test('a day holds as many films as were measured to fit into it', () => {
  const renders = [render(1_000, 180), render(700, 120), render(100, 60)]
  expect(filmsPerDay(renders)).toEqual({ filmsPerDay: 720, secondsPerFilm: 120, filmsMeasured: 3 })
})

test('films that were rendered at the same time share it', () => {
  const renders = [render(200, 100), render(160, 100), render(180, 40), render(60, 60)]
  expect(filmsPerDay(renders)).toMatchObject({ secondsPerFilm: 50, filmsPerDay: 1_728 })
})

test('without a film nothing is claimed', () => {
  expect(filmsPerDay([])).toEqual({ filmsPerDay: null, secondsPerFilm: null, filmsMeasured: 0 })
})
