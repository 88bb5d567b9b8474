import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPhoto, makeTestFolder, type TestFolder } from '#test/engine/small-film.ts'
import type { DecodedPhoto } from '#src/engine/sample/decode-photo.ts'
import { makePhotoShelf } from './photo-shelf.ts'

let folder: TestFolder
beforeAll(async () => {
  folder = await makeTestFolder()
})
afterAll(() => folder.remove())

const stories = { width: 1080, height: 1920 }
const keep = async (photo: DecodedPhoto): Promise<DecodedPhoto> => photo

test('a photo is decoded once for all who use it', async () => {
  const path = await drawPhoto(join(folder.path, 'small.jpg'))
  const shelf = makePhotoShelf([stories])
  const first = await shelf.use(path, keep)
  expect(await shelf.use(path, keep)).toBe(first)
  expect(first.rgb.length).toBe(480 * 640 * 3)
})

test('a photo that the shelf has no room for is given back after use and decoded again', async () => {
  const path = await drawPhoto(join(folder.path, 'large.jpg'), { width: 3100, height: 3100 })
  const shelf = makePhotoShelf([stories])
  await shelf.use(path, keep)
  const second = await drawPhoto(join(folder.path, 'second.jpg'), { width: 3100, height: 3100 })
  const given = await shelf.use(second, keep)
  expect(given.rgb.length).toBe(0)
  const length = await shelf.use(second, async ({ rgb }) => rgb.length)
  expect(length).toBe(3100 * 3100 * 3)
})

test('a preview decodes no more of a photo than it can show, and all of a panorama that is low', async () => {
  const shelf = makePhotoShelf([{ width: 540, height: 960 }])
  const wide = await drawPhoto(join(folder.path, 'wide.jpg'), { width: 2400, height: 1800 })
  expect((await shelf.use(wide, keep)).height).toBe(893)
  const low = await drawPhoto(join(folder.path, 'low.jpg'), { width: 4000, height: 800 })
  expect((await shelf.use(low, keep)).height).toBe(800)
})
