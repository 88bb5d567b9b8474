import { expect, test } from 'vitest'
import { roomPrompts } from '#src/contracts/studio/room-prompts.ts'
import { readPromptsFile, writePromptsFile } from './prompts-file.ts'

const rooms = [...roomPrompts]
const fileOf = (change: object) => JSON.stringify({ kind: 'reelwright-room-prompts', version: 1, rooms, ...change })

test('an export is imported unchanged', () => {
  expect(readPromptsFile(writePromptsFile(rooms))).toEqual(rooms)
})

test.each([
  ['no JSON', 'hello'],
  ['another kind of file', fileOf({ kind: 'something' })],
  ['a later version', fileOf({ version: 2 })],
  ['no rooms', fileOf({ rooms: 'all' })],
  ['a room without a prompt', fileOf({ rooms: [{ ...rooms[0], rental: ' ' }] })],
  ['a prompt that the provider would refuse', fileOf({ rooms: [{ ...rooms[0], luxury: 'x'.repeat(1_001) }] })],
  ['the same room twice', fileOf({ rooms: [rooms[0], rooms[0]] })],
  ['too many rooms', fileOf({ rooms: Array.from({ length: 101 }, (_, index) => ({ ...rooms[0], room: `${index}` })) })],
])('%s is refused', (_, text) => {
  expect(readPromptsFile(text)).toBeUndefined()
})

test('fields that are not ours are dropped', () => {
  const read = readPromptsFile(fileOf({ rooms: [{ ...rooms[0], script: '<script>' }] }))
  expect(read).toEqual([rooms[0]])
})
