import { expect, test } from 'vitest'
import { filmsPerDay } from './measure-capacity.ts'

test('a day holds as many films as were measured to fit into it', () => {
  expect(filmsPerDay([60, 120, 180])).toEqual({ filmsPerDay: 720, secondsPerFilm: 120, filmsMeasured: 3 })
})

test('without a film nothing is claimed', () => {
  expect(filmsPerDay([])).toEqual({ filmsPerDay: null, secondsPerFilm: null, filmsMeasured: 0 })
})
