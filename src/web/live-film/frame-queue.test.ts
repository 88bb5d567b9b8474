import { expect, test } from 'vitest'
import { makeFrameQueue } from './frame-queue.ts'

function openQueue() {
  const asked: number[] = []
  const spares: number[] = []
  const ask = (frame: number, spare?: Uint8Array): void => {
    asked.push(frame)
    if (spare) spares.push(...spare)
  }
  const queue = makeFrameQueue({ ask })
  const arrive = (...frames: number[]): void => {
    for (const frame of frames) queue.take(frame, new Uint8Array([frame]))
  }
  return { queue, asked, spares, arrive }
}

test('frames are asked for a little ahead, each once, and shown when their moment has come', () => {
  const { queue, asked, arrive } = openQueue()
  expect(queue.frameFor(0, 100)).toBeUndefined()
  expect(asked).toEqual([0, 1, 2, 3, 4, 5])
  arrive(0, 1, 2)
  expect(queue.frameFor(0, 100)?.frame).toBe(0)
  expect(queue.frameFor(0, 100)).toBeUndefined()
  expect(queue.frameFor(1, 100)?.frame).toBe(1)
  expect(new Set(asked).size).toBe(asked.length)
})

test('a slow worker is not waited for: what is late is shown, what nobody would see is not asked for', () => {
  const { queue, asked, arrive } = openQueue()
  queue.frameFor(0, 100)
  arrive(0, 1, 2, 3)
  expect(queue.frameFor(8, 100)?.frame).toBe(3)
  expect(asked).not.toContain(6)
  expect(asked).toContain(8)
})

test('after a jump, backwards too, the frame there is shown', () => {
  const { queue, asked, arrive } = openQueue()
  queue.frameFor(40, 100)
  arrive(40)
  expect(queue.frameFor(40, 100)?.frame).toBe(40)
  queue.frameFor(3, 3)
  arrive(41, 42, 43, 44, 45)
  queue.frameFor(3, 3)
  expect(asked.at(-1)).toBe(3)
  arrive(3)
  expect(queue.frameFor(3, 3)?.frame).toBe(3)
})

test('the memory of frames that were shown or missed is used again, but not while one is on the screen', () => {
  const { queue, spares, arrive } = openQueue()
  queue.frameFor(0, 100)
  arrive(0, 1, 2, 3)
  queue.frameFor(0, 100)
  expect(spares).toEqual([])
  queue.frameFor(3, 100)
  expect(spares).toHaveLength(2)
})
