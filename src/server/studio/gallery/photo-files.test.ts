import { expect, test } from 'vitest'
import { copyKey, idInKey, originalKey, parsePhotoName, photoName } from './photo-files.ts'

const id = '0198c0de-0000-7000-8000-00000000abcd'

test('a name that was made is read back', () => {
  expect(parsePhotoName(photoName(id, 'display'))).toEqual({ id, size: 'display' })
  expect(parsePhotoName(photoName(id, 'thumb'))).toEqual({ id, size: 'thumb' })
})

test.each([
  `${id}`,
  `${id}.png`,
  `${id}.jpg\n`,
  `${id}.jpg\0`,
  ` ${id}.jpg`,
  `../${id}.jpg`,
  `${id}/../x.jpg`,
  `${id.toUpperCase()}.jpg`,
  `${id}-thumb-thumb.jpg`,
  '.env',
  'original',
  'ä'.repeat(300),
])('%j is no name of a photo', (name) => {
  expect(parsePhotoName(name)).toBeUndefined()
})

test('a key tells whose file it is, and a foreign key does not', () => {
  expect([originalKey(id), copyKey(id, 'thumb')].map(idInKey)).toEqual([id, id])
  expect(idInKey('photos/------------------------------------/original')).toBeUndefined()
  expect(idInKey('photos/stray')).toBeUndefined()
})
