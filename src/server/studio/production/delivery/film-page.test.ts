import { expect, test } from 'vitest'
import { originalKey } from '#src/server/studio/gallery/feature.ts'
import type { FilmRow, JobPhotoRow } from '#src/server/studio/production/tables.ts'
import { listLeftOut } from './film-page.ts'

const [oven, table, door] = ['oven', 'table', 'door'].map((photoId) => ({ photoId, isIncluded: true, problem: null }))
const without = (...names: string[]) => ({
  leftOut: names.map((name) => ({ path: originalKey(name), reason: `no room for the ${name}` })),
})

test('a photo that one shape of the film shows is in the film', () => {
  const timelines = { square: without('table', 'door'), stories: without('door', 'oven') }
  expect(
    listLeftOut({ timelines } as unknown as Pick<FilmRow, 'timelines'>, [oven, table, door] as JobPhotoRow[]),
  ).toEqual([{ photoId: 'door', reason: 'no room for the door' }])
})
