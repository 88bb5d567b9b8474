import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPhoto, makeTestFolder, type TestFolder } from '#test/engine/small-film.ts'
import type { DecodedPhoto } from '../sample/decode-photo.ts'
import { makePhotoShelf } from './photo-shelf.ts'

let folder: TestFolder
beforeAll(async () => {
  folder = await makeTestFolder()
})
afterAll(() => folder.remove())

const keep = async (photo: DecodedPhoto): Promise<DecodedPhoto> => photo

test('a photo is decoded once for all who use it', async () => {
  const path = await drawPhoto(join(folder.path, 'small.jpg'))
  const shelf = makePhotoShelf()
  const first = await shelf.use(path, keep)
  expect(await shelf.use(path, keep)).toBe(first)
  expect(first.rgb.length).toBe(480 * 640 * 3)
})

test('a photo that the shelf has no room for is given back after use and decoded again', async () => {
  const path = await drawPhoto(join(folder.path, 'large.jpg'), { width: 3100, height: 3100 })
  const shelf = makePhotoShelf()
  await shelf.use(path, keep)
  const second = await drawPhoto(join(folder.path, 'second.jpg'), { width: 3100, height: 3100 })
  const given = await shelf.use(second, keep)
  expect(given.rgb.length).toBe(0)
  const length = await shelf.use(second, async ({ rgb }) => rgb.length)
  expect(length).toBe(3100 * 3100 * 3)
})
