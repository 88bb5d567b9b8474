import { patient } from '#test/support/patient.ts'
import { test } from './fixtures.ts'
import { expectBuiltInClips, followFilm } from './film-journey.ts'

test('a film from the photos to the downloads: paid, made, delivered, commented, made again, approved', async ({
  page: owner,
  browser,
  complaints,
}) => {
  test.setTimeout(patient(900_000))
  const maker = 'You have no provider key, so the built-in engine makes the clips.'
  await followFilm({ owner, browser, complaints, maker, getClips: expectBuiltInClips })
})
