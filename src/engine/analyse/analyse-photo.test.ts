import { expect, test } from 'vitest'
import { describePhoto, lookAtPhoto, openPhoto } from './analyse-photo.ts'
import type { Found } from './photo-analysis.ts'

test('of a crowd, the surest 20 faces and 40 things are described', async () => {
  const path = 'test/engine/photos/coffee.jpg'
  const opened = await openPhoto(path)
  const crowd = (label: string, count: number): Found[] =>
    Array.from({ length: count }, (_, place) => ({
      label,
      confidence: 99 - place,
      box: { x: 0.4, y: 0.4, width: 0.1, height: 0.1 },
    }))
  const found = { faces: crowd('face', 70), objects: crowd('person', 90) }
  const { facts } = await describePhoto(opened.pixels, await lookAtPhoto(path, opened), { found })
  expect(facts.faces).toEqual(found.faces.slice(0, 20))
  expect(facts.objects).toEqual(found.objects.slice(0, 40))
})
