import { expect, test } from 'vitest'
import { chooseLanes, shareConnections, shareWork } from './share-out.ts'

const gigabyte = 1024 ** 3

test.each([
  [1, 8, 1],
  [2, 2.9, 1],
  [2, 4, 2],
  [4, 8, 3],
  [16, 8, 5],
  [64, 256, 16],
])('%i cores and %i GB render %i films at once', (cores, memory, lanes) => {
  expect(chooseLanes({ cores, memoryBytes: memory * gigabyte })).toBe(lanes)
})

test('each role has its share of the work, and films belong to somebody', () => {
  expect(shareWork('all', undefined)).toEqual({ answers: true, works: true, renders: true })
  expect(shareWork('web', undefined)).toEqual({ answers: true, works: false, renders: false })
  expect(shareWork('worker', undefined)).toEqual({ answers: false, works: true, renders: true })
  expect(shareWork('worker', 0)).toEqual({ answers: false, works: true, renders: false })
  expect(shareWork('render', 2)).toEqual({ answers: false, works: false, renders: true })
})

test('connections are shared between requests and the queue, and never more than were given', () => {
  expect(shareConnections(25, true)).toEqual({ pool: 20, queue: 4 })
  expect(shareConnections(25, false)).toEqual({ pool: 22, queue: 2 })
  expect(shareConnections(6, true)).toEqual({ pool: 3, queue: 2 })
})
