import { expect, test } from 'vitest'
import { samplePhoto } from '#test/engine/sample-analysis.ts'
import { seededRandom } from '../seeded-random.ts'
import { chooseMove } from './choose-move.ts'
import { makeRoom } from './frame-room.ts'
import { type MoveName, moveNames } from './moves.ts'

const options = { reach: 0.15, seconds: 4 }

test('no move comes twice in a row', () => {
  const random = seededRandom(3)
  const photo = samplePhoto(0)
  const room = makeRoom(photo, photo.subject, { width: 1080, height: 1080 })
  let before: MoveName | undefined
  for (let clip = 0; clip < 200; clip += 1) {
    const { name } = chooseMove(random, { photo, room, before, asked: before, allowed: moveNames, options })
    expect(name).not.toBe(before)
    before = name
  }
})

test('a panorama is panned and the last photo is left by pulling back', () => {
  const frame = { width: 1920, height: 1080 }
  const panorama = samplePhoto(2, { width: 12_000, height: 800, orientation: 'panorama' })
  const closing = samplePhoto(3, { sequenceType: 'closing' })
  const choose = (photo: typeof closing) =>
    chooseMove(seededRandom(1), {
      photo,
      room: makeRoom(photo, photo.subject, frame),
      before: undefined,
      asked: undefined,
      allowed: ['push', 'pull', 'pan-left', 'pan-right'],
      options,
    }).name
  const wide = { ...panorama, subject: { x: 0.5, y: 0.2, width: 0.02, height: 0.4 } }
  expect(choose(wide)).toMatch(/^pan/)
  expect(choose(closing)).toBe('pull')
})

test('a template gets the move it asks for', () => {
  const photo = samplePhoto(0)
  const room = makeRoom(photo, photo.subject, { width: 1080, height: 1080 })
  const choice = { photo, room, before: undefined, asked: 'tilt-up', allowed: ['push', 'pull'], options } as const
  expect(chooseMove(seededRandom(1), { ...choice, room: { ...room, width: 0.8, height: 0.7 } }).name).toBe('tilt-up')
})
